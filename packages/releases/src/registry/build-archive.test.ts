import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeps } from '@dossier/service-kit';
import { type BlobDriver, BlobMissingError } from '@dossier/service-kit/installation';
import { dropDatabases, ownDatabaseUrl } from '@dossier/service-kit/testing';
import { openDatabaseStore } from './database-store.ts';
import type { RegistryStore } from './registry-store.ts';
import { release } from './remotes.ts';
import { sampleBuild } from './sample-build.fixture.ts';
import { createOwnStore, type OwnStore } from './test-store.fixture.ts';

// Without a MariaDB the tests of the registry are skipped as well, or fail under REQUIRE_MARIADB.
describe.skipIf(!process.env['TEST_DATABASE_URL'])('builds in an object store', () => {
  const objects = new Map<string, Buffer>();
  const driver = {
    write: async (key: string, bytes: AsyncIterable<Buffer>) => void objects.set(key, await buffer(bytes)),
    async read(key: string) {
      const bytes = objects.get(key);
      if (!bytes) throw new BlobMissingError('missing');
      return Readable.from([bytes]);
    },
    remove: (key: string) => Promise.resolve(void objects.delete(key)),
    sweep: () => Promise.resolve(),
  } as Partial<BlobDriver> as BlobDriver;
  let own: OwnStore;
  let databaseUrl: string;
  let store: RegistryStore;
  beforeEach(async () => {
    objects.clear();
    own = createOwnStore('sqlite');
    databaseUrl = ownDatabaseUrl();
    const source = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: own.dataDir,
      DATABASE_URL: databaseUrl,
    };
    const { env, log } = createDeps('test', source);
    store = await openDatabaseStore(env, log, { objects: driver, unsigned: 'local' });
  });
  afterEach(async () => {
    await store.close();
    await dropDatabases(databaseUrl);
    await own.remove();
  });
  const build = (buildId: string) => sampleBuild(own.dataDir, 'mf-home', buildId);
  const directoryOf = (buildId: string) => join(own.dataDir, 'remotes/mf-home', buildId);
  const forget = (buildId: string) => rmSync(directoryOf(buildId), { recursive: true });

  it('come back complete, also several times at once', async () => {
    await release(store, [build('b1')]);
    forget('b1');
    const fetched = [1, 2, 3].map(() => store.archive?.fetch('mf-home', 'b1'));
    expect(await Promise.all(fetched)).toEqual([true, true, true]);
    expect(readdirSync(join(directoryOf('b1'), '..'))).toEqual(['b1']);
    expect(readdirSync(directoryOf('b1')).sort()).toEqual(['a.js', 'remote.json']);
    expect(readFileSync(join(directoryOf('b1'), 'a.js'), 'utf8')).toBe('b1');
    expect(await store.archive?.fetch('mf-home', 'b2')).toBe(false);
  });

  it('are not used when they were changed there, or are missing', async () => {
    await release(store, [build('b1')]);
    forget('b1');
    const [key = '', bytes] = [...objects][0] ?? [];
    objects.set(key, Buffer.from(String(bytes).replace('a.js', 'b.js')));
    await expect(store.archive?.fetch('mf-home', 'b1')).rejects.toThrow('was changed in the object store');
    objects.clear();
    await expect(store.archive?.fetch('mf-home', 'b1')).rejects.toThrow('is missing');
    expect(readdirSync(join(own.dataDir, 'remotes/mf-home'))).toEqual([]);
  });

  it('are removed a week after they were published, there and on this machine', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
    await release(store, [build('b1')]);
    await release(store, [build('b2')], inDays(1));
    await release(store, [build('b3')], inDays(7.5));
    expect(await store.archive?.list()).toEqual(new Set(['mf-home/b2', 'mf-home/b3']));
    expect([objects.size, readdirSync(join(own.dataDir, 'remotes/mf-home'))]).toEqual([2, ['b2', 'b3']]);
  });

  it('leave no trace of a release that the store did not take', async () => {
    await release(store, [build('b1')]);
    const { write } = driver;
    driver.write = () => Promise.reject(new Error('full'));
    await expect(release(store, [build('b2')])).rejects.toThrow('full');
    driver.write = write;
    expect((await store.read()).remotes['mf-home']?.current).toBe('b1');
    expect(readdirSync(join(own.dataDir, 'remotes/mf-home'))).toEqual(['b1']);
  });
});
