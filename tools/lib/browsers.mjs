import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const HEADLESS_SHELL = 'chromium-headless-shell';
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const KNOWN_CHROMIUM = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const FIREFOX = ['firefox-esr', 'firefox'];
const KNOWN_FIREFOX = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];
const WEBKIT_DRIVER = 'WebKitWebDriver';
const MINI_BROWSER = ['MiniBrowser'];
const KNOWN_MINI_BROWSER = ['x86_64', 'aarch64'].map(
  (processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

/**
 * Returns the path of Chromium: `CHROMIUM_PATH` or an installed one; on Debian as root, installs it if there is none.
 * Otherwise throws an error with instructions.
 */
export function findChromium() {
  return find({ variable: 'CHROMIUM_PATH', names: CHROMIUM, paths: KNOWN_CHROMIUM, packages: ['chromium'] });
}

/**
 * Returns the path of Chromium's headless shell: the engine without the browser's user interface, in which a test takes
 * about half the processor time: `HEADLESS_SHELL_PATH` or an installed one; on Debian as root, installs it. Undefined
 * where there is none.
 */
export function findHeadlessShell() {
  return (
    process.env.HEADLESS_SHELL_PATH ?? search([HEADLESS_SHELL]) ?? install([HEADLESS_SHELL], [HEADLESS_SHELL])
  );
}

/** Like `findChromium`, for Firefox: `FIREFOX_PATH`. */
export function findFirefox() {
  return find({ variable: 'FIREFOX_PATH', names: FIREFOX, paths: KNOWN_FIREFOX, packages: ['firefox-esr'] });
}

/**
 * Like `findChromium`, for WebKitGTK: the paths of its driver (`WEBKIT_DRIVER_PATH`), of its browser for tests
 * (`WEBKIT_PATH`) and of the display for it (`XVFB_PATH`). Runs on Linux only.
 */
export function findWebKit() {
  const packages = ['webkit2gtk-driver', 'xvfb'];
  return {
    driver: find({ variable: 'WEBKIT_DRIVER_PATH', names: [WEBKIT_DRIVER], packages }),
    browser: find({ variable: 'WEBKIT_PATH', names: MINI_BROWSER, paths: KNOWN_MINI_BROWSER, packages }),
    display: find({ variable: 'XVFB_PATH', names: ['Xvfb'], packages }),
  };
}

function find({ variable, names, paths = [], packages }) {
  const given = process.env[variable];
  if (given && !existsSync(given)) throw new Error(`${variable} is ${given}, which does not exist.`);
  const found = given ?? search(names, paths) ?? install(packages, names, paths);
  if (!found)
    throw new Error(
      `${names[0]} is missing: install it (Debian: apt-get install ${packages.join(' ')}) or set ${variable}.`,
    );
  return found;
}

function search(names, knownPaths = []) {
  const directories = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...directories.flatMap((directory) => names.map((name) => join(directory, name))),
    ...knownPaths,
  ];
  return candidates.find((path) => existsSync(path));
}

/** Installs packages on Debian as root and searches again; undefined elsewhere, or when it fails. */
function install(packages, names, knownPaths) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.log(`Installing ${packages.join(' and ')} …`);
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', ...packages);
  return search(names, knownPaths);
}
