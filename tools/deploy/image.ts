import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { GATEWAY, SERVICES, directoryOf, pageWorkspaces } from '@dossier/operations/parts';
import { findProgram, installPackages } from '@dossier/operations/debian';
import { COMPLETE_MARK, ROOT } from '../lib/prepare.mjs';
import { DATA_IN_IMAGE, IMAGE, ROOT_IN_IMAGE } from './image-layout.ts';
import { imageSbom } from './image-sbom.ts';

/** Without them nothing of the installation runs: what the processes and the tools of an operator import. */
const SOURCES = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'lerna.json',
  'LICENSE',
  'packages',
  'services',
  'tools',
];
const NOT_COPIED = /\/(node_modules|test|testing|evaluation|migrations-test)$|\.test\.[a-z]+$/;

/**
 * Builds the image without a daemon and writes it as an OCI archive: an empty file system with Node, the shared libraries it
 * needs, the built processes and their packages. Its bill of materials is beside the archive. All times in it are that of the
 * commit, so that the same commit, packages and libraries give the same image.
 */
export function buildImage(archive: string): void {
  const buildah = findProgram('buildah') ?? installBuildah();
  const run = (...args: string[]) =>
    execFileSync(buildah, ['--storage-driver=vfs', ...args], { encoding: 'utf8' }).trim();
  const root = mkdtempSync(join(tmpdir(), 'dossier-image-'));
  try {
    copyInstallation(join(root, ROOT_IN_IMAGE));
    const libraries = copyRuntime(root);
    writeFileSync(sbomPathOf(archive), imageSbom(join(root, ROOT_IN_IMAGE), libraries));
    // Builds are for the account that made them only.
    execFileSync('chmod', ['-R', 'a+rX', root]);
    const container = run('from', 'scratch');
    try {
      run('copy', '--chown=0:0', container, root, '/');
      const empty = join(root, 'tmp/empty');
      mkdirSync(empty);
      run('copy', '--chown=1000:1000', container, empty, DATA_IN_IMAGE);
      run(
        'config',
        ...['--user=1000:1000', `--workingdir=${ROOT_IN_IMAGE}`, '--entrypoint=["/usr/bin/node"]'],
        ...[`--env=DATA_DIR=${DATA_IN_IMAGE}`, '--env=NODE_ENV=production', '--env=HOST=0.0.0.0'],
        `--volume=${DATA_IN_IMAGE}`,
        container,
      );
      run('commit', '--quiet', `--timestamp=${commitTime()}`, container, IMAGE);
      tryOut(run);
      run('push', '--quiet', IMAGE, `oci-archive:${archive}:${IMAGE}`);
    } finally {
      run('rm', container);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Of the archive `dossier.tar`: `dossier.cdx.json`. */
export const sbomPathOf = (archive: string): string => `${archive.replace(/\.tar$/, '')}.cdx.json`;

/** In seconds; without a clone the beginning of 2026, the same for everybody. */
function commitTime(): string {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '1767225600';
}

/**
 * A library that is missing is noticed here and not in production: a process migrates a new database with the native modules.
 * In a container of its own, because what it writes must not be in the image.
 */
function tryOut(run: (...args: string[]) => string): void {
  const container = run('from', '--pull-never', IMAGE);
  try {
    tryOutIn(run, container);
  } finally {
    run('rm', container);
  }
}

function tryOutIn(run: (...args: string[]) => string, container: string): void {
  const key = Buffer.alloc(32).toString('base64');
  const env = { DATA_DIR: '/var/tmp/data', NODE_ENV: 'development', MASTER_KEY: key, SESSION_KEY: key };
  const variables = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);
  const inside = ['run', '--isolation=chroot', ...variables, container, '--', '/usr/bin/node'];
  for (const name of SERVICES) run(...inside, `${directoryOf(name)}/dist/main.js`, 'migrate');
  // As the commands of an operator begin.
  run(...inside, '-e', "import('./tools/lib/prepare.mjs').then(({ prepare }) => prepare())");
  run(...inside, '-e', "for (const name of ['sharp', 'mysql2']) require(name)");
}

/** The built processes and pages, the tools of an operator, and the packages that are not bundled. */
function copyInstallation(to: string): void {
  const copy = (path: string) =>
    cpSync(join(ROOT, path), join(to, path), {
      recursive: true,
      filter: (source) => !NOT_COPIED.test(source),
    });
  for (const path of [...SOURCES, GATEWAY]) copy(path);
  for (const page of pageWorkspaces()) for (const path of ['package.json', 'dist']) copy(`${page}/${path}`);
  for (const name of ['bench', 'e2e', 'e2e/installations']) copy(`${name}/package.json`);
  const packages = ['contracts', 'document-reader', 'operations', 'releases', 'scan', 'service-kit'].map(
    (name) => `packages/${name}`,
  );
  const workspaces = [...[GATEWAY, ...SERVICES].map(directoryOf), ...packages];
  const args = ['ci', '--omit=dev', '--ignore-scripts', ...workspaces.map((each) => `--workspace=${each}`)];
  const { status, stderr } = spawnSync('npm', args, { cwd: to, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ci failed: ${stderr.slice(-1000)}`);
  writeFileSync(join(to, COMPLETE_MARK), '');
}

/** Node, the libraries that it and the native modules are linked with, certificates and an account; returns the libraries. */
function copyRuntime(root: string): string[] {
  const put = (from: string, to: string) => {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    copyFileSync(from, join(root, to));
  };
  put(process.execPath, '/usr/bin/node');
  chmodSync(join(root, 'usr/bin/node'), 0o755);
  const native = globSync('**/*.{node,so,so.*}', { cwd: root }).map((path) => join(root, path));
  const libraries = [...new Set([process.execPath, ...native].flatMap(librariesOf))];
  for (const library of libraries) put(library, library);
  put('/etc/ssl/certs/ca-certificates.crt', '/etc/ssl/certs/ca-certificates.crt');
  writeFileSync(join(root, 'etc/passwd'), `dossier:x:1000:1000::${DATA_IN_IMAGE}:/usr/sbin/nologin\n`);
  writeFileSync(join(root, 'etc/group'), 'dossier:x:1000:\n');
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  for (const directory of ['tmp', 'var/tmp']) {
    mkdirSync(join(root, directory), { recursive: true });
    chmodSync(join(root, directory), 0o1777);
  }
  return libraries;
}

/** The shared libraries of the system, by their paths, as the linker finds them. */
function librariesOf(file: string): string[] {
  const { stdout } = spawnSync('ldd', [file], { encoding: 'utf8' });
  return [...stdout.matchAll(/(?:=> |^\s+)(\/(?:usr\/)?lib\S*) \(0x/gm)].flatMap(([, path]) => path ?? []);
}

function installBuildah(): string {
  installPackages('buildah', ['buildah']);
  const buildah = findProgram('buildah');
  if (!buildah) throw new Error('the package buildah contains no buildah');
  return buildah;
}
