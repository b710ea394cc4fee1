import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manifest, publishAll } from './builds.ts';
import { startGateway, type TestGateway } from './harness.ts';
import { createReleaseToken, type Build } from '@dossier/releases';
import { change, list, publish, readTarget, type ReleaseTarget } from '@dossier/releases/network';

let gateway: TestGateway;
let target: ReleaseTarget;
let directory: string;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'dossier-network-'));
  gateway = await startGateway();
  await publishAll(gateway);
  target = await targetFor('mf-home');
});
afterEach(async () => {
  await gateway.stop();
  rmSync(directory, { recursive: true });
});

async function targetFor(remote: string): Promise<ReleaseTarget> {
  const wanted = { remote, name: 'ci', days: 1 };
  const { text } = await createReleaseToken(gateway.dataDir, wanted, gateway.clock.now());
  const found = readTarget({ RELEASE_URL: gateway.url, RELEASE_TOKEN: text });
  if (!found) throw new Error('no target');
  return found;
}

/** What a bundler leaves behind. */
function build(name: string, buildId: string, contract: object = {}): Build {
  const built = join(directory, name, buildId);
  const script = 'x'.repeat(3_000_000);
  const hash = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const written = JSON.parse(manifest(name, buildId, ['/letters'], 'user')) as object;
  const files = { preload: ['entry.js'], locales: {}, chunks: {}, navigation: [], integrity: hash };
  mkdirSync(join(built, 'icons'), { recursive: true });
  writeFileSync(join(built, 'remote.json'), JSON.stringify({ ...written, ...files }));
  writeFileSync(join(built, 'entry.js'), script);
  writeFileSync(join(built, 'icons/a.svg'), '<svg/>');
  writeFileSync(join(built, 'sizes.json'), '{}');
  const text = JSON.stringify({ endpoints: {}, shared: {}, events: {}, ...contract });
  writeFileSync(join(built, 'contract.json'), text);
  return { directory: built, manifest: { name, buildId, shellApi: '^1.0.0' } };
}

beforeEach(() =>
  gateway.publish('shell', '51', {
    'remote.json': JSON.stringify({ name: 'shell', buildId: '51', shellApi: '1.2.0' }),
    'contract.json': JSON.stringify({ endpoints: {}, shared: {}, events: {}, provides: {} }),
  }),
);

test('a build is published, listed and rolled back as in the data directory', async () => {
  expect(await publish(target, [build('mf-home', 'b7')], { action: 'release' })).toEqual([
    'mf-home b7 is current',
  ]);
  const stored = join(gateway.dataDir, 'remotes/mf-home/b7');
  expect(readFileSync(join(stored, 'icons/a.svg'), 'utf8')).toBe('<svg/>');
  expect(() => readFileSync(join(stored, 'sizes.json'))).toThrow('ENOENT');
  expect((await list(target, 'mf-home'))[0]).toMatch(/^\* mf-home {2}b7 .* release {2}token:ci/);
  expect(await change(target, 'mf-home', { action: 'rollback', to: 'b1' })).toEqual([
    'mf-home b1 is current again',
  ]);
  expect(gateway.audited).toMatchObject([
    {
      act: 'releases.publish',
      target: expect.stringMatching(/^mf-home token:ci release b7 [0-9a-f]{12}$/) as string,
    },
    { act: 'releases.change' },
  ]);
});

test('the first build of a new remote can be published', async () => {
  const letters = await targetFor('mf-letters');
  const lines = await publish(letters, [build('mf-letters', 'd1')], { action: 'release' });
  expect(lines).toEqual(['mf-letters d1 is current']);
});

test('a refusal has the words of the rules, any other error its code', async () => {
  const lacking = build('mf-home', 'b8', { shared: { '@dossier/ui': ['Gone'] } });
  await expect(publish(target, [lacking], { action: 'release' })).rejects.toThrow(
    'The contracts of these builds do not match. Nothing was changed.\n  mf-home: @dossier/ui no longer exports Gone',
  );
  const other = publish(target, [build('mf-admin', 'c7')], { action: 'release' });
  await expect(other).rejects.toThrow('(RELEASE_TOKEN_OTHER_REMOTE)');
});

test('several builds are refused before anything is sent', async () => {
  const builds = [build('mf-home', 'b7'), build('mf-admin', 'c7')];
  await expect(publish(target, builds, { action: 'release' })).rejects.toThrow('one by one');
  expect(gateway.audited).toEqual([]);
});

test('a token is sent over https only', () => {
  const RELEASE_TOKEN = 'x';
  expect(readTarget({})).toBeUndefined();
  expect(readTarget({ RELEASE_URL: 'https://dossier.example.ch', RELEASE_TOKEN })?.url.host).toBe(
    'dossier.example.ch',
  );
  for (const RELEASE_URL of [
    'http://dossier.example.ch',
    'dossier.example.ch',
    'http://localhost.example.ch',
  ])
    expect(() => readTarget({ RELEASE_URL, RELEASE_TOKEN })).toThrow('must look like');
  expect(() => readTarget({ RELEASE_TOKEN })).toThrow('belong together');
});
