import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDrift, createLog, readEnv } from '@dossier/service-kit';
import { createDatabase } from '@dossier/service-kit/installation';
import {
  createFaultProxy,
  dropDatabases,
  forEachDatabase,
  ownDatabaseUrl,
} from '@dossier/service-kit/testing';
import { startCanary } from './canaries.ts';
import { list } from './list-builds.ts';
import { registryMigrations } from './registry-migrations.ts';
import type { RegistryStore } from './registry-store.ts';
import { moveEntity, registryEntities, registryStateEntity } from './registry.entity.ts';
import { release, rollback } from './remotes.ts';
import { sampleBuild } from './sample-build.fixture.ts';
import { openTestStore } from './test-store.fixture.ts';

let dataDir: string;
let opened: RegistryStore[];
let databaseUrl: string | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dossier-store-'));
  opened = [];
  databaseUrl = undefined;
});
afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()));
  if (databaseUrl) await dropDatabases(databaseUrl);
  rmSync(dataDir, { recursive: true });
});

function open(url = databaseUrl): RegistryStore {
  const store = openTestStore(dataDir, url);
  opened.push(store);
  return store;
}
const build = (name: string, buildId: string) => sampleBuild(dataDir, name, buildId);
const author = { by: 'token:ci', revision: '0123456789abcdef0123456789abcdef01234567' };
const facts = { at: '2026-03-02T10:00:00.000Z', served: 200, failed: 25 };

forEachDatabase((database) => {
  beforeEach(() => {
    databaseUrl = database === 'mariadb' ? ownDatabaseUrl() : undefined;
  });

  it('shows a change of one process to another, with who made it', async () => {
    const [one, other] = [open(), open()];
    await release(one, [build('shell', 'a1'), build('mf-home', 'b1')]);
    const before = await other.version();
    await release(one, [build('mf-home', 'b2')], new Date('2026-03-01T10:00:00Z'), author);
    expect(await other.version()).not.toBe(before);
    const { revision, remotes } = await other.read();
    expect(revision).toBe(2);
    expect(remotes['mf-home']).toMatchObject({
      current: 'b2',
      history: [
        { buildId: 'b2', at: '2026-03-01T10:00:00.000Z', action: 'release', ...author },
        { buildId: 'b1', action: 'release' },
      ],
    });
    expect((await list(other, 'mf-home'))[0]).toBe(
      '* mf-home  b2  2026-03-01T10:00:00.000Z  release  token:ci 0123456789ab',
    );
    expect(await other.version()).toBe(await other.version());
  });

  it('makes releases of two processes one after the other, and loses none', async () => {
    const stores = [open(), open()];
    const names = ['mf-aa', 'mf-bb', 'mf-cc', 'mf-dd', 'mf-ee', 'mf-ff'];
    await Promise.all(names.map((name, index) => release(stores[index % 2]!, [build(name, 'b1')])));
    const { revision, remotes } = await open().read();
    expect([revision, Object.keys(remotes).sort()]).toEqual([names.length, names]);
  });

  it('changes nothing when a change fails before its end', async () => {
    const store = open();
    await release(store, [build('mf-home', 'b1')]);
    const before = await store.read();
    const failing = store.change(() => {
      throw new Error('stopped');
    });
    await expect(failing).rejects.toThrow('stopped');
    await expect(release(store, [build('mf-home', 'b2'), build('shell', 'a1'), bad()])).rejects.toThrow(
      'shell API',
    );
    expect(await store.read()).toEqual(before);
    expect(await rollbackRefusal(store)).toContain('no build before b1');
  });
  const bad = () => sampleBuild(dataDir, 'mf-auth', 'c1', '^9.0.0');
  const rollbackRefusal = (store: RegistryStore) =>
    rollback(store, 'mf-home').catch((error: unknown) => String(error));

  it('keeps withdrawals beside the registry, and several gateways may add the same one', async () => {
    const [one, other] = [open(), open()];
    await release(one, [build('mf-home', 'b1')]);
    const before = await other.version();
    await Promise.all([one, other].map((store) => store.addWithdrawal('mf-home', 'b2', facts)));
    expect(await other.version()).not.toBe(before);
    expect(await other.findWithdrawal('mf-home', 'b2')).toEqual(facts);
    expect((await one.read()).revision).toBe(1);
    await startCanary(one, [build('mf-home', 'b2')], 10);
    expect(await other.findWithdrawal('mf-home', 'b2')).toBeUndefined();
  });
});

describe.skipIf(!process.env['TEST_DATABASE_URL'])('the registry in a database', () => {
  beforeEach(() => {
    databaseUrl = ownDatabaseUrl();
  });

  it('takes over the registry of the file once, with history, share and withdrawal', async () => {
    const file = openTestStore(dataDir, undefined);
    await release(file, [build('shell', 'a1'), build('mf-home', 'b1')], undefined, author);
    await startCanary(file, [build('mf-home', 'b2')], 10);
    await file.addWithdrawal('mf-home', 'b2', facts);
    const before = await file.read();
    const stores = [open(), open(), open()];
    for (const read of await Promise.all(stores.map((store) => store.read()))) expect(read).toEqual(before);
    expect(await open().findWithdrawal('mf-home', 'b2')).toEqual(facts);
    const text = readFileSync(join(dataDir, 'remotes/registry.json'), 'utf8');
    await release(open(), [build('mf-home', 'b3')]);
    expect(readFileSync(join(dataDir, 'remotes/registry.json'), 'utf8')).toBe(text);
    expect((await open().read()).remotes['mf-home']?.current).toBe('b3');
  });

  it('refuses a release that is based on another revision, although nothing was locked', async () => {
    const [one, other] = [open(), open()];
    await release(one, [build('mf-home', 'b1')]);
    const late = one.change(async (before, write) => {
      // As a server that replaced the one with the lock: the other release gets a lock of its own.
      await stealRevision();
      await write(before);
    });
    await expect(late).rejects.toThrow('Another release is in progress.');
    expect((await other.read()).revision).toBe(2);
  });

  it('keeps the whole history, and offers the newest fifty entries', async () => {
    const store = open();
    for (let n = 0; n < 52; n += 1)
      await store.change((before, write) => {
        const history = [
          { buildId: `b${n}`, at: new Date(n).toISOString(), action: 'release' as const },
          ...(before.remotes['mf-home']?.history ?? []),
        ].slice(0, 50);
        return write({ ...before, remotes: { 'mf-home': { current: `b${n}`, history } } });
      });
    const { history } = (await store.read()).remotes['mf-home']!;
    expect([history.length, history[0]?.buildId, history.at(-1)?.buildId]).toEqual([50, 'b51', 'b2']);
    expect(await withDatabase((db) => db.read((manager) => manager.count(moveEntity)))).toBe(52);
  });

  it('is connected again after the database was unreachable, also at the start', async () => {
    const proxy = createFaultProxy(databaseUrl!);
    const url = await proxy.start();
    const store = open(url);
    await release(store, [build('mf-home', 'b1')]);
    const version = await store.version();
    proxy.stop();
    const [address, port] = [new URL(url).hostname, new URL(url).port];
    const late = open(url);
    await expect(store.version()).rejects.toThrow();
    await expect(late.version()).rejects.toThrow();
    await expect(release(store, [build('mf-home', 'b2')])).rejects.toThrow();
    await proxy.restart(address, Number(port));
    expect(await store.version()).toBe(version);
    expect(await late.version()).toBe(version);
    await release(store, [build('mf-home', 'b2')]);
    proxy.stop();
  });

  it('has the tables of its entities', async () => {
    expect(await withDatabase((db) => checkDrift(db.dataSource))).toEqual([]);
  });

  async function withDatabase<T>(work: (db: ReturnType<typeof createDatabase>) => Promise<T>): Promise<T> {
    const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const definition = { name: 'gateway', entities: registryEntities, migrations: registryMigrations };
    const db = createDatabase(definition, env, createLog('test', 'silent'));
    await db.open();
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  const stealRevision = () =>
    withDatabase((db) =>
      db.write((manager) => manager.increment(registryStateEntity, { id: 1 }, 'revision', 1)),
    );
});
