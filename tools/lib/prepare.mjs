/**
 * What every command does first. Runs on any Node from 20 on and imports nothing that an install would bring.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** What the tools keep between runs: stamps, build logs, compile cache. Safe to delete. */
export const CACHE = join(ROOT, '.cache/dossier');

const PINNED_NODE = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const OLDEST_USABLE = [24, 15];
const PARENT_CHECK_MS = 500;

/**
 * Installs the packages when they are not what the lockfile says, then makes sure that the caller runs on Node 24:
 * on an older one this starts the same command again on the pinned Node and never returns.
 */
export async function prepare() {
  if (process.env.npm_lifecycle_event) stopWithParent();
  if (!isInstalled()) install();
  process.env.PATH = join(ROOT, 'node_modules/.bin') + delimiter + process.env.PATH;
  process.env.NODE_COMPILE_CACHE ??= join(CACHE, 'compile');
  if (isNewEnough(process.versions.node)) nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  else await continueOnPinnedNode();
}

/** Says why nothing more can be done, and ends the command. */
export function giveUp(message, code = 1) {
  console.error(message);
  process.exit(code);
}

/** npm writes `node_modules/.package-lock.json` last, so a broken install does not count as one. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed || !existsSync(PINNED_NODE)) return false;
  return Object.entries(readPackages('package-lock.json') ?? {}).every(([path, wanted]) => {
    const found = installed[path];
    if (!found) return path === '' || wanted.optional || wanted.devOptional || wanted.peer;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function readPackages(lockfile) {
  const path = join(ROOT, lockfile);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

function install() {
  console.log('Installing packages (the first time this takes a minute or two) …');
  // --include=dev: NODE_ENV=production must not leave out what builds the product.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npmCli = process.env.npm_execpath;
  const result = npmCli?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [npmCli, ...args], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
    : spawnSync('npm', args, {
        cwd: ROOT,
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: process.platform === 'win32',
      });
  if (result.status !== 0)
    giveUp('npm ci failed (see above). Check the network and the npm registry, then try again.');
  if (!existsSync(PINNED_NODE)) {
    giveUp(
      'The pinned Node is missing: npm did not run install scripts. Run `npm rebuild node --ignore-scripts=false`.',
    );
  }
}

/** When npm is killed and could pass nothing on, what it started stops as well. */
function stopWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST_USABLE[0] || (major === OLDEST_USABLE[0] && minor >= OLDEST_USABLE[1]);
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
