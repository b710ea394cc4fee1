import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
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
  const found = given ?? search();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium …');
    const apt = (...args) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update', '-q');
    apt('install', '-y', '-q', '--no-install-recommends', 'chromium');
  }
  const installed = search();
  if (!installed)
    throw new Error(
      'Chromium is missing: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  return installed;
}

function search() {
  const directories = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...directories.flatMap((directory) => NAMES.map((name) => join(directory, name))),
    ...KNOWN_PATHS,
  ];
  return candidates.find((path) => existsSync(path));
}
