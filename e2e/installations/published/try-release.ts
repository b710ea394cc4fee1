import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { GATEWAY, ROOT, SERVICES, directoryOf, pageWorkspaces } from '@dossier/operations/parts';
import { linkFiles } from './copy-checkout.ts';
import { unpack } from '../upgrade/release.ts';
import type { Release } from './releases.ts';

const run = promisify(execFile);

/** The browser tests of a release that its builds have to pass: all remotes, as user, expert and administrator. */
const SPECS = ['journey.spec.ts', 'desk.spec.ts', 'accounts.spec.ts'];

export interface TryOptions {
  /** The variables that name the browsers. */
  readonly browsers: Readonly<Record<string, string>>;
  print(line: string): void;
}

/**
 * Builds the remotes of a release again and runs the browser tests of that release on them, in a product whose shell,
 * gateway and services are those that are built in this checkout. Resolves with what failed.
 */
export async function tryRelease(
  { revision, builds }: Release,
  directory: string,
  { browsers, print }: TryOptions,
): Promise<string[]> {
  const release = join(directory, 'release');
  await unpack(revision, release);
  bringPackagesInside(release);
  await runIn(release, `await (await import(${urlOf(release, 'tools/lib/prepare.mjs')})).prepare();`);
  for (const [name, published] of Object.entries(builds)) {
    await buildRemote(release, name);
    const { buildId } = readManifest(join(release, name));
    if (buildId !== published)
      print(
        `${name}: built again it is ${buildId}, not ${published}, whose sources or packages are not in the history`,
      );
  }

  const product = join(directory, 'product');
  await unpack('HEAD', product);
  for (const name of [directoryOf(GATEWAY), ...SERVICES.map(directoryOf), ...pageWorkspaces()])
    cpSync(join(name in builds ? release : ROOT, name, 'dist'), join(product, name, 'dist'), {
      recursive: true,
    });
  rmSync(join(product, 'e2e'), { recursive: true });
  cpSync(join(release, 'e2e'), join(product, 'e2e'), { recursive: true });
  const code = await testIn(product, browsers);
  return code === 0 ? [] : [`the browser tests of ${revision} failed (see above)`];
}

/**
 * Replaces the links to the installed packages by hard links to their files: the names of modules contain their paths,
 * so the same bytes are only built with packages inside the directory.
 */
function bringPackagesInside(root: string): void {
  for (const directory of globSync('{,*/,packages/*/}node_modules', { cwd: root })) {
    rmSync(join(root, directory), { recursive: true });
    linkFiles(join(ROOT, directory), join(root, directory));
  }
}

/** Builds a remote of the sources in a directory, as a release does. */
export async function buildRemote(root: string, name: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  await run(
    process.execPath,
    [join(root, 'node_modules/webpack/bin/webpack.js'), '--config', 'webpack.config.mjs'],
    { cwd: join(root, name), env: { ...process.env, ...env, NODE_ENV: 'production' } },
  );
}

function testIn(root: string, browsers: Readonly<Record<string, string>>): Promise<number | null> {
  const specs = readdirSync(join(root, 'e2e')).filter((name) => SPECS.includes(name));
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      ...['test', '--config=e2e', '--project=desktop', '--reporter=list', ...specs],
    ],
    {
      cwd: root,
      env: { ...process.env, ...browsers },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  return new Promise((resolve) => child.once('close', resolve));
}

async function runIn(directory: string, script: string): Promise<void> {
  await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: directory });
}

const urlOf = (root: string, path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href);

function readManifest(remote: string): { buildId: string } {
  const file = join(remote, 'dist/remote.json');
  if (!existsSync(file)) throw new Error(`${remote} was not built`);
  return JSON.parse(readFileSync(file, 'utf8')) as { buildId: string };
}
