import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '@dossier/operations/parts';

const run = promisify(execFile);
const RECORD = join(ROOT, 'e2e/installations/upgrade/previous-release.json');
const WORKSPACES = '@dossier';

/** The revision of the previous release: the one that `npm run upgrade-test` starts first. */
export const previousRevision = (): string =>
  (JSON.parse(readFileSync(RECORD, 'utf8')) as { revision: string }).revision;

/** Whether the history of this clone holds the revision; a shallow clone and an unpacked archive do not. */
export async function hasRevision(revision: string): Promise<boolean> {
  return run('git', ['cat-file', '-e', `${revision}^{commit}`], { cwd: ROOT }).then(
    () => true,
    () => false,
  );
}

/** Unpacks a revision of this repository into the directory, with links to the installed packages. */
export async function unpack(revision: string, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const archive = join(directory, 'release.tar');
  await run('git', ['archive', '--format=tar', `--output=${archive}`, revision], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', directory]);
  rmSync(archive);
  linkPackages(directory);
}

/** Unpacks a revision, changes it, and builds its services. */
export async function checkOut(
  revision: string,
  directory: string,
  change: (root: string) => void = () => undefined,
): Promise<void> {
  await unpack(revision, directory);
  change(directory);
  const urlOf = (path: string): string => JSON.stringify(pathToFileURL(join(directory, path)).href);
  const build = `const { prepare } = await import(${urlOf('tools/lib/prepare.mjs')});
await prepare();
await (await import(${urlOf('tools/build-services.ts')})).buildServices();`;
  await run(process.execPath, ['--input-type=module', '--eval', build], { cwd: directory });
}

/**
 * Links the installed packages one by one, so that those of the workspaces are the revision's own. Where its lockfile
 * wants another version of a package, `prepare()` of the revision replaces the links by an installation.
 */
function linkPackages(directory: string): void {
  const target = join(directory, 'node_modules');
  mkdirSync(target);
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    const source = join(ROOT, 'node_modules', name);
    if (name === WORKSPACES) cpSync(source, join(target, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(source, join(target, name));
  }
  // Copies of the few packages of single workspaces: an installation would delete through a link what it replaces.
  const isKept = (path: string): boolean => !path.endsWith('.cache');
  for (const path of globSync('{*,{packages,services}/*}/node_modules', { cwd: ROOT }))
    if (existsSync(join(directory, dirname(path))))
      cpSync(join(ROOT, path), join(directory, path), {
        recursive: true,
        verbatimSymlinks: true,
        filter: isKept,
      });
}

/** Runs a command of a release, such as `backup`. */
export async function runTool(
  root: string,
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, `tools/${name}.mjs`), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  return stdout.trim();
}

/** The migrations of all services of a release. */
export const migrationsOf = (root: string): string[] =>
  globSync('services/*/src/migrations/[0-9]*.ts', { cwd: root });
