import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { promoteCanary, startCanary, withdrawCanary } from './canaries.ts';
import { list } from './list-builds.ts';
import { readRegistry } from './registry-file.ts';
import { release, rollback } from './remotes.ts';
import { sampleBuild } from './sample-build.fixture.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dossier-canary-'));
  await release(dataDir, [build('shell', 'a1'), build('mf-home', 'b1')]);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const build = (name: string, buildId: string, shellApi?: string) =>
  sampleBuild(dataDir, name, buildId, shellApi);

const home = () => readRegistry(dataDir).remotes['mf-home'];
const withdrawalFile = () => join(dataDir, 'remotes/withdrawn/mf-home.b2.json');

/** As the gateway does. */
function withdrawAsGateway(): void {
  mkdirSync(join(dataDir, 'remotes/withdrawn'), { recursive: true });
  writeFileSync(withdrawalFile(), '{"at":"2026-03-02T10:00:00.000Z","served":200,"failed":25}');
}

test('a share of the sessions gets the build, and everybody after the promotion', async () => {
  const now = new Date('2026-03-01T10:00:00Z');
  expect(await startCanary(dataDir, [build('mf-home', 'b2')], 10, now)).toEqual([
    'mf-home b2 is offered to 10 % of the sessions',
  ]);
  expect(home()).toMatchObject({ current: 'b1', canary: { buildId: 'b2', percent: 10 } });
  expect(readFileSync(join(dataDir, 'remotes/mf-home/b2/remote.json'), 'utf8')).toContain('b2');
  expect(list(dataDir, 'mf-home')[0]).toBe(
    '~ mf-home  b2  2026-03-01T10:00:00.000Z  canary, 10 % of the sessions',
  );
  expect(await promoteCanary(dataDir, 'mf-home')).toBe('mf-home b2 is current');
  expect(home()).toMatchObject({ current: 'b2' });
  expect(home()).not.toHaveProperty('canary');
  await rollback(dataDir, 'mf-home');
  expect(home()?.current).toBe('b1');
});

test('the build is offered to nobody after its withdrawal, a release or a rollback', async () => {
  const offer = () => startCanary(dataDir, [build('mf-home', 'b2')], 100);
  await offer();
  await withdrawCanary(dataDir, 'mf-home');
  expect(home()).not.toHaveProperty('canary');
  await offer();
  await release(dataDir, [build('mf-home', 'b3')]);
  expect(home()).not.toHaveProperty('canary');
  await offer();
  await rollback(dataDir, 'mf-home');
  expect(home()).toMatchObject({ current: 'b1' });
  expect(home()).not.toHaveProperty('canary');
  await expect(withdrawCanary(dataDir, 'mf-home')).rejects.toThrow('no build for a share');
});

test('a build that the gateway withdrew is not promoted, and can be offered again', async () => {
  await startCanary(dataDir, [build('mf-home', 'b2')], 10);
  withdrawAsGateway();
  expect(list(dataDir, 'mf-home')[0]).toContain('25 of 200 sessions reported failures');
  await expect(promoteCanary(dataDir, 'mf-home')).rejects.toThrow('was withdrawn because of failures');
  expect(home()?.current).toBe('b1');
  await startCanary(dataDir, [build('mf-home', 'b2')], 10);
  expect(list(dataDir, 'mf-home')[0]).toContain('10 % of the sessions');
});

test('a build that is offered is kept, however old', async () => {
  await startCanary(dataDir, [build('mf-home', 'b2')], 10, new Date('2026-03-01'));
  await release(dataDir, [build('mf-auth', 'c1')], new Date('2040-03-01'));
  await promoteCanary(dataDir, 'mf-home');
  expect(home()?.current).toBe('b2');
});

test.each<[string, () => Promise<unknown>, string]>([
  ['the shell', () => startCanary(dataDir, [build('shell', 'a2')], 10), 'Only remotes'],
  [
    'a remote that was never released',
    () => startCanary(dataDir, [build('mf-new', 'n1')], 10),
    'never released',
  ],
  ['the current build', () => startCanary(dataDir, [build('mf-home', 'b1')], 10), 'is current already'],
  [
    'another shell API',
    () => startCanary(dataDir, [build('mf-home', 'b2', '^2.0.0')], 10),
    'needs the shell API',
  ],
  ['0 %', () => startCanary(dataDir, [build('mf-home', 'b2')], 0), 'from 1 to 100'],
  ['101 %', () => startCanary(dataDir, [build('mf-home', 'b2')], 101), 'from 1 to 100'],
  ['a promotion of nothing', () => promoteCanary(dataDir, 'mf-home'), 'no build for a share'],
])('refuses %s and changes nothing', async (_, change, message) => {
  const before = readRegistry(dataDir);
  await expect(change()).rejects.toThrow(message);
  expect(readRegistry(dataDir)).toEqual(before);
});
