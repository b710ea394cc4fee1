import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forEachDatabase } from '@dossier/service-kit/testing';
import { list } from './list-builds.ts';
import type { Build } from '../builds/build-files.ts';
import type { RegistryStore } from './registry-store.ts';
import { release, rollback, storeOnly } from './remotes.ts';
import { sampleBuild } from './sample-build.fixture.ts';
import { createOwnStore, type OwnStore } from './test-store.fixture.ts';

forEachDatabase((database) => {
  let own: OwnStore;
  let dataDir: string;
  let store: RegistryStore;
  beforeEach(() => {
    own = createOwnStore(database);
    ({ dataDir, store } = own);
  });
  afterEach(() => own.remove());

  const build = (name: string, buildId: string, shellApi?: string) =>
    sampleBuild(dataDir, name, buildId, shellApi);

  const registry = () => store.read();
  const current = async (name: string) => (await registry()).remotes[name]?.current;

  test('a release copies the build and moves the pointer', async () => {
    await release(store, [build('shell', 'a1'), build('mf-home', 'b1')]);
    expect(await current('mf-home')).toBe('b1');
    expect(readFileSync(join(dataDir, 'remotes/mf-home/b1/a.js'), 'utf8')).toBe('b1');
    expect(existsSync(join(dataDir, 'remotes/mf-home/b1/sizes.json'))).toBe(false);
    await release(store, [build('mf-home', 'b2')]);
    expect(await current('mf-home')).toBe('b2');
    expect(await current('shell')).toBe('a1');
    expect((await registry()).revision).toBe(2);
  });

  test('publishing the current build again adds no history entry', async () => {
    await release(store, [build('mf-home', 'b1')]);
    await release(store, [build('mf-home', 'b1')]);
    expect((await registry()).remotes['mf-home']?.history).toHaveLength(1);
  });

  test('a rollback returns to the previous build, a second one to the build before, or to a given build', async () => {
    for (const id of ['b1', 'b2', 'b3']) await release(store, [build('mf-home', id)]);
    await rollback(store, 'mf-home');
    expect(await current('mf-home')).toBe('b2');
    await rollback(store, 'mf-home');
    expect(await current('mf-home')).toBe('b1');
    await expect(rollback(store, 'mf-home')).rejects.toThrow('no build before');
    await rollback(store, 'mf-home', 'b3');
    expect(await current('mf-home')).toBe('b3');
    await expect(rollback(store, 'mf-home', 'zz')).rejects.toThrow('no longer exists');
    expect((await list(store, 'mf-home'))[0]).toMatch(/^\* mf-home {2}b3 .* rollback$/);
  });

  test('refuses a remote that needs another shell API and changes nothing', async () => {
    await release(store, [build('shell', 'a1'), build('mf-home', 'b1')]);
    await expect(release(store, [build('mf-home', 'b2', '^2.0.0')])).rejects.toThrow(
      'needs the shell API ^2.0.0',
    );
    await expect(release(store, [build('shell', 'a2', '2.0.0')])).rejects.toThrow('mf-home needs');
    expect(await current('mf-home')).toBe('b1');
    expect(await current('shell')).toBe('a1');
  });

  test('a release removes builds that are not current and older than a week', async () => {
    const day = 24 * 3_600_000;
    await release(store, [build('mf-home', 'b1')]);
    await release(store, [build('mf-home', 'b2')]);
    await release(store, [build('mf-home', 'b3')], new Date(Date.now() + 6 * day));
    expect(existsSync(join(dataDir, 'remotes/mf-home/b1'))).toBe(true);
    await release(store, [build('mf-home', 'b4')], new Date(Date.now() + 8 * day));
    expect(existsSync(join(dataDir, 'remotes/mf-home/b1'))).toBe(false);
    expect(existsSync(join(dataDir, 'remotes/mf-home/b3'))).toBe(true);
  });

  test('a stored build is in the history without being current, and a rollback skips it', async () => {
    await release(store, [build('mf-home', 'b1')]);
    await release(store, [build('mf-home', 'b2')]);
    expect(await storeOnly(store, [build('mf-home', 'b3')])).toEqual(['mf-home b3 is stored']);
    expect(await current('mf-home')).toBe('b2');
    expect(readFileSync(join(dataDir, 'remotes/mf-home/b3/a.js'), 'utf8')).toBe('b3');
    expect((await list(store, 'mf-home')).map((line) => line.slice(0, 13))).toEqual([
      '  mf-home  b3',
      '* mf-home  b2',
      '  mf-home  b1',
    ]);
    await rollback(store, 'mf-home');
    expect(await current('mf-home')).toBe('b1');
  });

  test.each([
    ['a remote that was never released', 'mf-new', 'was never released'],
    ['the shell', 'shell', 'Only remotes'],
  ])('refuses to only store %s', async (_what, name, message) => {
    await release(store, [build('shell', 'a1')]);
    await expect(storeOnly(store, [build(name, 'b1')])).rejects.toThrow(message);
    expect((await registry()).revision).toBe(1);
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
    await release(store, [shellWith('a1', 'Box', 'Button'), homeWith('b1', 'Button')]);
    await expect(release(store, [shellWith('a2', 'Box')])).rejects.toThrow(
      'mf-home: @dossier/ui no longer exports Button',
    );
    expect(await current('shell')).toBe('a1');
    await release(store, [shellWith('a2', 'Box'), homeWith('b2', 'Box')]);
    expect(await current('shell')).toBe('a2');
  });

  test('refuses a rollback to a remote that the current shell no longer serves', async () => {
    await release(store, [shellWith('a1', 'Box', 'Button'), homeWith('b1', 'Button')]);
    await release(store, [shellWith('a2', 'Box'), homeWith('b2', 'Box')]);
    await expect(rollback(store, 'mf-home')).rejects.toThrow('no longer exports Button');
    expect(await current('mf-home')).toBe('b2');
  });

  test('refuses a remote that calls an endpoint the services do not have', async () => {
    const used = { method: 'GET', path: '/api/gone', request: {}, response: {} };
    const made = withContract(build('mf-home', 'b1'), { endpoints: { 'gone.list': used } });
    await expect(release(store, [made])).rejects.toThrow('mf-home: gone.list no longer exists');
    expect((await registry()).revision).toBe(0);
  });

  describe('slots', () => {
    const text = { type: 'string' };
    const slot = (props: object, calls: object = {}) => ({
      'home.card': { props: { type: 'object', properties: props, required: Object.keys(props) }, calls },
    });
    const pageWith = (buildId: string, slots?: object) =>
      withContract(build('mf-home', buildId), { fills: {}, slots });
    const fillWith = (buildId: string, fills: object) =>
      withContract(build('mf-letters', buildId), { fills, slots: {} });

    test('refuses a content that needs what no current page passes', async () => {
      await release(store, [pageWith('b1', slot({ year: text }))]);
      await expect(release(store, [fillWith('c1', slot({ year: text, canton: text }))])).rejects.toThrow(
        'mf-letters: the slot home.card: props.canton is required, did not exist',
      );
      await release(store, [fillWith('c1', slot({ year: text }))]);
      expect(await current('mf-letters')).toBe('c1');
    });

    test('refuses a content of a slot that no page has, and one that calls what is not passed', async () => {
      await release(store, [pageWith('b1', {})]);
      await expect(release(store, [fillWith('c1', slot({}))])).rejects.toThrow(
        'mf-letters: no page has the slot home.card',
      );
      await release(store, [pageWith('b2', slot({}))]);
      await expect(release(store, [fillWith('c1', slot({}, { onAsk: {} }))])).rejects.toThrow(
        'mf-letters: the slot home.card: onAsk is not passed',
      );
    });

    test('refuses a page that passes less than a current content needs, or is without the slot', async () => {
      await release(store, [pageWith('b1', slot({ year: text })), fillWith('c1', slot({ year: text }))]);
      await expect(release(store, [pageWith('b2', slot({}))])).rejects.toThrow(
        'mf-letters: the slot home.card: props.year is required, did not exist',
      );
      await expect(release(store, [pageWith('b3', {})])).rejects.toThrow('no page has the slot home.card');
      expect(await current('mf-home')).toBe('b1');
      await release(store, [pageWith('b4', slot({ year: text, more: text }))]);
      expect(await current('mf-home')).toBe('b4');
    });

    test('refuses no rollback to a page from before there were slots: nothing is shown there', async () => {
      await release(store, [withContract(build('mf-home', 'b1'), {})]);
      await release(store, [pageWith('b2', slot({ year: text })), fillWith('c1', slot({ year: text }))]);
      await rollback(store, 'mf-home');
      expect(await current('mf-home')).toBe('b1');
    });
  });
});
