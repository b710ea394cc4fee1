import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Build, list, type Registry, release, rollback } from './remotes.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dossier-release-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function build(name: string, buildId: string, shellApi = name === 'shell' ? '1.0.0' : '^1.0.0'): Build {
  const folder = join(dataDir, 'built', name, buildId);
  const manifest = { name, buildId, shellApi };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'remote.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'a.js'), buildId);
  return { folder, manifest };
}

const registry = () => JSON.parse(readFileSync(join(dataDir, 'remotes/registry.json'), 'utf8')) as Registry;
const current = (name: string) => registry().remotes[name]?.current;

test('a release copies the build and moves the pointer', async () => {
  await release(dataDir, [build('shell', 'a1'), build('mf-home', 'b1')]);
  expect(current('mf-home')).toBe('b1');
  expect(readFileSync(join(dataDir, 'remotes/mf-home/b1/a.js'), 'utf8')).toBe('b1');
  await release(dataDir, [build('mf-home', 'b2')]);
  expect(current('mf-home')).toBe('b2');
  expect(current('shell')).toBe('a1');
  expect(registry().revision).toBe(2);
});

test('publishing the current build again changes no history', async () => {
  await release(dataDir, [build('mf-home', 'b1')]);
  await release(dataDir, [build('mf-home', 'b1')]);
  expect(registry().remotes['mf-home']?.history).toHaveLength(1);
});

test('rolling back twice goes back twice, and a given build can be chosen', async () => {
  for (const id of ['b1', 'b2', 'b3']) await release(dataDir, [build('mf-home', id)]);
  await rollback(dataDir, 'mf-home');
  expect(current('mf-home')).toBe('b2');
  await rollback(dataDir, 'mf-home');
  expect(current('mf-home')).toBe('b1');
  await expect(rollback(dataDir, 'mf-home')).rejects.toThrow('no build before');
  await rollback(dataDir, 'mf-home', 'b3');
  expect(current('mf-home')).toBe('b3');
  await expect(rollback(dataDir, 'mf-home', 'zz')).rejects.toThrow('no longer here');
  expect(list(dataDir, 'mf-home')[0]).toMatch(/^\* mf-home {2}b3 .* rollback$/);
});

test('a remote that needs another shell is refused, and nothing changes', async () => {
  await release(dataDir, [build('shell', 'a1'), build('mf-home', 'b1')]);
  await expect(release(dataDir, [build('mf-home', 'b2', '^2.0.0')])).rejects.toThrow(
    'needs the shell API ^2.0.0',
  );
  await expect(release(dataDir, [build('shell', 'a2', '2.0.0')])).rejects.toThrow('mf-home needs');
  expect(current('mf-home')).toBe('b1');
  expect(current('shell')).toBe('a1');
});

test('builds that are neither current nor younger than a week go with the next release', async () => {
  const day = 24 * 3_600_000;
  await release(dataDir, [build('mf-home', 'b1')]);
  await release(dataDir, [build('mf-home', 'b2')]);
  await release(dataDir, [build('mf-home', 'b3')], new Date(Date.now() + 6 * day));
  expect(existsSync(join(dataDir, 'remotes/mf-home/b1'))).toBe(true);
  await release(dataDir, [build('mf-home', 'b4')], new Date(Date.now() + 8 * day));
  expect(existsSync(join(dataDir, 'remotes/mf-home/b1'))).toBe(false);
  expect(existsSync(join(dataDir, 'remotes/mf-home/b3'))).toBe(true);
});
