import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { list } from './list-builds.ts';
import type { Build, Registry } from './registry-file.ts';
import { release, rollback, storeOnly } from './remotes.ts';
import { sampleBuild } from './sample-build.fixture.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dossier-release-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const build = (name: string, buildId: string, shellApi?: string) =>
  sampleBuild(dataDir, name, buildId, shellApi);

const registry = () => JSON.parse(readFileSync(join(dataDir, 'remotes/registry.json'), 'utf8')) as Registry;
const current = (name: string) => registry().remotes[name]?.current;

test('a release copies the build and moves the pointer', async () => {
  await release(dataDir, [build('shell', 'a1'), build('mf-home', 'b1')]);
  expect(current('mf-home')).toBe('b1');
  expect(readFileSync(join(dataDir, 'remotes/mf-home/b1/a.js'), 'utf8')).toBe('b1');
  expect(existsSync(join(dataDir, 'remotes/mf-home/b1/sizes.json'))).toBe(false);
  await release(dataDir, [build('mf-home', 'b2')]);
  expect(current('mf-home')).toBe('b2');
  expect(current('shell')).toBe('a1');
  expect(registry().revision).toBe(2);
});

test('publishing the current build again adds no history entry', async () => {
  await release(dataDir, [build('mf-home', 'b1')]);
  await release(dataDir, [build('mf-home', 'b1')]);
  expect(registry().remotes['mf-home']?.history).toHaveLength(1);
});

test('a rollback returns to the previous build, a second one to the build before, or to a given build', async () => {
  for (const id of ['b1', 'b2', 'b3']) await release(dataDir, [build('mf-home', id)]);
  await rollback(dataDir, 'mf-home');
  expect(current('mf-home')).toBe('b2');
  await rollback(dataDir, 'mf-home');
  expect(current('mf-home')).toBe('b1');
  await expect(rollback(dataDir, 'mf-home')).rejects.toThrow('no build before');
  await rollback(dataDir, 'mf-home', 'b3');
  expect(current('mf-home')).toBe('b3');
  await expect(rollback(dataDir, 'mf-home', 'zz')).rejects.toThrow('no longer exists');
  expect(list(dataDir, 'mf-home')[0]).toMatch(/^\* mf-home {2}b3 .* rollback$/);
});

test('refuses a remote that needs another shell API and changes nothing', async () => {
  await release(dataDir, [build('shell', 'a1'), build('mf-home', 'b1')]);
  await expect(release(dataDir, [build('mf-home', 'b2', '^2.0.0')])).rejects.toThrow(
    'needs the shell API ^2.0.0',
  );
  await expect(release(dataDir, [build('shell', 'a2', '2.0.0')])).rejects.toThrow('mf-home needs');
  expect(current('mf-home')).toBe('b1');
  expect(current('shell')).toBe('a1');
});

test('a release removes builds that are not current and older than a week', async () => {
  const day = 24 * 3_600_000;
  await release(dataDir, [build('mf-home', 'b1')]);
  await release(dataDir, [build('mf-home', 'b2')]);
  await release(dataDir, [build('mf-home', 'b3')], new Date(Date.now() + 6 * day));
  expect(existsSync(join(dataDir, 'remotes/mf-home/b1'))).toBe(true);
  await release(dataDir, [build('mf-home', 'b4')], new Date(Date.now() + 8 * day));
  expect(existsSync(join(dataDir, 'remotes/mf-home/b1'))).toBe(false);
  expect(existsSync(join(dataDir, 'remotes/mf-home/b3'))).toBe(true);
});

test('a stored build is in the history without being current, and a rollback skips it', async () => {
  await release(dataDir, [build('mf-home', 'b1')]);
  await release(dataDir, [build('mf-home', 'b2')]);
  expect(await storeOnly(dataDir, [build('mf-home', 'b3')])).toEqual(['mf-home b3 is stored']);
  expect(current('mf-home')).toBe('b2');
  expect(readFileSync(join(dataDir, 'remotes/mf-home/b3/a.js'), 'utf8')).toBe('b3');
  expect(list(dataDir, 'mf-home').map((line) => line.slice(0, 13))).toEqual([
    '  mf-home  b3',
    '* mf-home  b2',
    '  mf-home  b1',
  ]);
  await rollback(dataDir, 'mf-home');
  expect(current('mf-home')).toBe('b1');
});

test.each([
  ['a remote that was never released', 'mf-new', 'was never released'],
  ['the shell', 'shell', 'Only remotes'],
])('refuses to only store %s', async (_what, name, message) => {
  await release(dataDir, [build('shell', 'a1')]);
  await expect(storeOnly(dataDir, [build(name, 'b1')])).rejects.toThrow(message);
  expect(registry().revision).toBe(1);
});

function withContract(made: Build, contract: object): Build {
  const file = join(made.directory, 'contract.json');
  writeFileSync(file, JSON.stringify({ endpoints: {}, shared: {}, events: {}, ...contract }));
  return made;
}

const shellWith = (buildId: string, ...names: string[]) =>
  withContract(build('shell', buildId), { provides: { '@dossier/ui': names } });
const homeWith = (buildId: string, ...names: string[]) =>
  withContract(build('mf-home', buildId), { shared: { '@dossier/ui': names } });

test('refuses a shell that lacks what a current remote uses, and names the remote', async () => {
  await release(dataDir, [shellWith('a1', 'Box', 'Button'), homeWith('b1', 'Button')]);
  await expect(release(dataDir, [shellWith('a2', 'Box')])).rejects.toThrow(
    'mf-home: @dossier/ui no longer exports Button',
  );
  expect(current('shell')).toBe('a1');
  await release(dataDir, [shellWith('a2', 'Box'), homeWith('b2', 'Box')]);
  expect(current('shell')).toBe('a2');
});

test('refuses a rollback to a remote that the current shell no longer serves', async () => {
  await release(dataDir, [shellWith('a1', 'Box', 'Button'), homeWith('b1', 'Button')]);
  await release(dataDir, [shellWith('a2', 'Box'), homeWith('b2', 'Box')]);
  await expect(rollback(dataDir, 'mf-home')).rejects.toThrow('no longer exports Button');
  expect(current('mf-home')).toBe('b2');
});

test('refuses a remote that calls an endpoint the services do not have', async () => {
  const used = { method: 'GET', path: '/api/gone', request: {}, response: {} };
  const made = withContract(build('mf-home', 'b1'), { endpoints: { 'gone.list': used } });
  await expect(release(dataDir, [made])).rejects.toThrow('mf-home: gone.list no longer exists');
  expect(existsSync(join(dataDir, 'remotes/registry.json'))).toBe(false);
});
