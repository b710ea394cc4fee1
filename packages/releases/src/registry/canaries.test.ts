import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forEachDatabase } from '@dossier/service-kit/testing';
import { promoteCanary, startCanary, withdrawCanary } from './canaries.ts';
import { list } from './list-builds.ts';
import type { RegistryStore } from './registry-store.ts';
import { release, rollback } from './remotes.ts';
import { sampleBuild } from './sample-build.fixture.ts';
import { createOwnStore, type OwnStore } from './test-store.fixture.ts';

forEachDatabase((database) => {
  let own: OwnStore;
  let dataDir: string;
  let store: RegistryStore;
  beforeEach(async () => {
    own = createOwnStore(database);
    ({ dataDir, store } = own);
    await release(store, [build('shell', 'a1'), build('mf-home', 'b1')]);
  });
  afterEach(() => own.remove());

  const build = (name: string, buildId: string, shellApi?: string) =>
    sampleBuild(dataDir, name, buildId, shellApi);

  const home = async () => (await store.read()).remotes['mf-home'];

  /** As the gateway does. */
  const withdrawAsGateway = () =>
    store.addWithdrawal('mf-home', 'b2', { at: '2026-03-02T10:00:00.000Z', served: 200, failed: 25 });

  test('a share of the sessions gets the build, and everybody after the promotion', async () => {
    const now = new Date('2026-03-01T10:00:00Z');
    expect(await startCanary(store, [build('mf-home', 'b2')], 10, now)).toEqual([
      'mf-home b2 is offered to 10 % of the sessions',
    ]);
    expect(await home()).toMatchObject({ current: 'b1', canary: { buildId: 'b2', percent: 10 } });
    expect(readFileSync(join(dataDir, 'remotes/mf-home/b2/remote.json'), 'utf8')).toContain('b2');
    expect((await list(store, 'mf-home'))[0]).toBe(
      '~ mf-home  b2  2026-03-01T10:00:00.000Z  canary, 10 % of the sessions',
    );
    expect(await promoteCanary(store, 'mf-home')).toBe('mf-home b2 is current');
    expect(await home()).toMatchObject({ current: 'b2' });
    expect(await home()).not.toHaveProperty('canary');
    await rollback(store, 'mf-home');
    expect((await home())?.current).toBe('b1');
  });

  test('the build is offered to nobody after its withdrawal, a release or a rollback', async () => {
    const offer = () => startCanary(store, [build('mf-home', 'b2')], 100);
    await offer();
    await withdrawCanary(store, 'mf-home');
    expect(await home()).not.toHaveProperty('canary');
    await offer();
    await release(store, [build('mf-home', 'b3')]);
    expect(await home()).not.toHaveProperty('canary');
    await offer();
    await rollback(store, 'mf-home');
    expect(await home()).toMatchObject({ current: 'b1' });
    expect(await home()).not.toHaveProperty('canary');
    await expect(withdrawCanary(store, 'mf-home')).rejects.toThrow('no build for a share');
  });

  test('a build that the gateway withdrew is not promoted, and can be offered again', async () => {
    await startCanary(store, [build('mf-home', 'b2')], 10);
    await withdrawAsGateway();
    expect((await list(store, 'mf-home'))[0]).toContain('25 of 200 sessions reported failures');
    await expect(promoteCanary(store, 'mf-home')).rejects.toThrow('was withdrawn because of failures');
    expect((await home())?.current).toBe('b1');
    await startCanary(store, [build('mf-home', 'b2')], 10);
    expect((await list(store, 'mf-home'))[0]).toContain('10 % of the sessions');
  });

  test('a build that is offered is kept, however old', async () => {
    await startCanary(store, [build('mf-home', 'b2')], 10, new Date('2026-03-01'));
    await release(store, [build('mf-auth', 'c1')], new Date('2040-03-01'));
    await promoteCanary(store, 'mf-home');
    expect((await home())?.current).toBe('b2');
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['the shell', () => startCanary(store, [build('shell', 'a2')], 10), 'Only remotes'],
    [
      'a remote that was never released',
      () => startCanary(store, [build('mf-new', 'n1')], 10),
      'never released',
    ],
    ['the current build', () => startCanary(store, [build('mf-home', 'b1')], 10), 'is current already'],
    [
      'another shell API',
      () => startCanary(store, [build('mf-home', 'b2', '^2.0.0')], 10),
      'needs the shell API',
    ],
    ['0 %', () => startCanary(store, [build('mf-home', 'b2')], 0), 'from 1 to 100'],
    ['101 %', () => startCanary(store, [build('mf-home', 'b2')], 101), 'from 1 to 100'],
    ['a promotion of nothing', () => promoteCanary(store, 'mf-home'), 'no build for a share'],
  ])('refuses %s and changes nothing', async (_, change, message) => {
    const before = await store.read();
    await expect(change()).rejects.toThrow(message);
    expect(await store.read()).toEqual(before);
  });
});
