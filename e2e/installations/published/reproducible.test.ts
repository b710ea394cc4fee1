/** The same sources give the same bytes, wherever and whenever they are built: whoever has them can check a build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '@dossier/operations/parts';
import { copyCheckout } from './copy-checkout.ts';
import { buildRemote } from './try-release.ts';

const remotes = ['mf-auth', 'mf-profile'];
// Beside the installed packages, to which the copies have hard links.
const cache = join(ROOT, '.cache/dossier');
let directory: string;
beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  directory = mkdtempSync(join(cache, 'reproducible-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The hashes of all files of a build by their paths. */
function hashesOf(root: string, remote: string): Record<string, string> {
  const build = join(root, remote, 'dist');
  const files = readdirSync(build, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [relative(build, file), createHash('sha256').update(readFileSync(file)).digest('hex')])
      .sort(),
  );
}

async function build(name: string, env: NodeJS.ProcessEnv): Promise<Record<string, string>[]> {
  const root = join(directory, name);
  copyCheckout(root);
  for (const remote of remotes) await buildRemote(root, remote, env);
  return remotes.map((remote) => hashesOf(root, remote));
}

it('builds two remotes with the same bytes in two directories, at two times, in two time zones and languages', async () => {
  const first = await build('one', { TZ: 'Europe/Zurich', LANG: 'de_CH.UTF-8', LC_ALL: 'de_CH.UTF-8' });
  await wait(1100);
  const second = await build('a-longer/name of a directory', {
    TZ: 'Pacific/Auckland',
    LANG: 'C',
    LC_ALL: 'C',
  });
  expect(second).toEqual(first);
  for (const hashes of first) {
    expect(Object.keys(hashes).length).toBeGreaterThan(10);
    expect(Object.keys(hashes)).toEqual(
      expect.arrayContaining(['remote.json', 'sbom.json', 'contract.json']),
    );
  }
  expect(existsSync(join(directory, 'one', 'mf-home', 'dist'))).toBe(false);
}, 600_000);
