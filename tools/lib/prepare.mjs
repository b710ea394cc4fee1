/**
 * The first step of every command. Runs on Node 20 or later and imports no installed package.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root directory of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Files the tools keep between runs: stamps, build logs, compile cache. Safe to delete. */
export const CACHE = join(ROOT, '.cache/dossier');

const PINNED_NODE = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** In the image, which has all that it needs and no npm. */
export const COMPLETE_MARK = 'node_modules/.complete';
const MIN_NODE_VERSION = [24, 15];
const PARENT_CHECK_MS = 500;

/**
 * Installs the packages if they differ from the lockfile, then makes sure that the command runs on Node 24: on an older
 * version it starts the same command on the pinned Node and never returns.
 */
export async function prepare() {
  if (process.env.npm_lifecycle_event) stopWithParent();
  if (!isInstalled()) install();
  process.env.PATH = join(ROOT, 'node_modules/.bin') + delimiter + process.env.PATH;
  process.env.NODE_COMPILE_CACHE ??= join(CACHE, 'compile');
  if (isNewEnough(process.versions.node)) nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  else await continueOnPinnedNode();
}

/** Prints an error and exits. */
export function exitWithError(message, code = 1) {
  console.error(message);
  process.exit(code);
}

/** npm writes `node_modules/.package-lock.json` last, so an interrupted install is not taken for a complete one. */
function isInstalled() {
  if (existsSync(join(ROOT, COMPLETE_MARK))) return true;
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed || !existsSync(PINNED_NODE)) return false;
  return Object.entries(readPackages('package-lock.json') ?? {}).every(([path, locked]) => {
    const found = installed[path];
    if (!found) return path === '' || locked.optional || locked.devOptional || locked.peer;
    return found.version === locked.version && found.integrity === locked.integrity;
  });
}

function readPackages(lockfile) {
  const path = join(ROOT, lockfile);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

function install() {
  console.log('Installing packages (the first time this takes a minute or two) …');
  // --include=dev, because NODE_ENV=production would omit the build tools.
  const args = ['ci', '--include=dev'];
  const npmCli = process.env.npm_execpath;
  const result = npmCli?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [npmCli, ...args], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
    : spawnSync('npm', args, {
        cwd: ROOT,
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: process.platform === 'win32',
      });
  if (result.status !== 0)
    exitWithError('npm ci failed (see above). Check the network and the npm registry, then try again.');
  if (!existsSync(PINNED_NODE)) {
    exitWithError(
      'The pinned Node is missing: npm did not run install scripts. Run `npm rebuild node --ignore-scripts=false`.',
    );
  }
}

/** Stops this process when npm is killed without forwarding a signal. */
function stopWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor >= MIN_NODE_VERSION[1]);
}

async function continueOnPinnedNode() {
  const exitWithParent = new URL('exit-with-parent.mjs', import.meta.url).href;
  const child = spawn(PINNED_NODE, ['--import', exitWithParent, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((done) => child.once('exit', (status, signal) => done(signal ? 1 : status)));
  process.exit(code);
}
