import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const HEADLESS_SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const KNOWN_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of Chromium: `CHROMIUM_PATH` or an installed one; on Debian as root, installs it if there is none.
 * Otherwise throws an error with instructions.
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH is ${given}, which does not exist.`);
  const found = given ?? search(BROWSERS, KNOWN_PATHS) ?? install('chromium');
  if (!found)
    throw new Error(
      'Chromium is missing: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  return found;
}

/**
 * Returns the path of Chromium's headless shell: the engine without the browser's user interface, in which a test takes
 * about half the processor time: `HEADLESS_SHELL_PATH` or an installed one; on Debian as root, installs it. Undefined
 * where there is none.
 */
export function findHeadlessShell() {
  return process.env.HEADLESS_SHELL_PATH ?? search([HEADLESS_SHELL]) ?? install(HEADLESS_SHELL);
}

function search(names, knownPaths = []) {
  const directories = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...directories.flatMap((directory) => names.map((name) => join(directory, name))),
    ...knownPaths,
  ];
  return candidates.find((path) => existsSync(path));
}

/** Installs a package on Debian as root and returns the path of its command; undefined elsewhere, or when it fails. */
function install(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.log(`Installing ${name} …`);
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', name);
  return search([name]);
}
