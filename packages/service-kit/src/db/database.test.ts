import { AsyncResource } from 'node:async_hooks';
import { DatabaseSync } from 'node:sqlite';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { startForSuite } from '../testing/start-for.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareAndSet, isDuplicateKey, toAppError } from '../index.ts';
import { addNote, createNotes, noteEntity } from '../service/notes.fixture.ts';
import {
  as,
  createServiceKeys,
  dropDatabases,
  forEachDatabase,
  ownDatabaseUrl,
  startTestService,
  type TestService,
} from '../testing/index.ts';
import { createFaultProxy } from '../testing/fault-proxy.ts';

function note(text: string) {
  return { id: randomUUID(), ownerId: 7, text, createdAt: new Date('2026-01-02T03:04:05.678Z') };
}

forEachDatabase((database) => {
  describe('the transaction wrapper', () => {
    const test = startForSuite(() => startTestService(createNotes, { database }));
    beforeEach(() => test.db.write((manager) => manager.clear(noteEntity)));
    // Bound before any transaction began, so that it queries outside of all of them.
    const outside = AsyncResource.bind((ask: () => Promise<number>) => ask());
    const count = () => test.db.read((manager) => manager.count(noteEntity));

    it('isolates 300 overlapping transactions, half of them rolled back', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 300 }, (_, index) =>
          test.db.write(async (manager) => {
            await manager.insert(noteEntity, note(`first ${index}`));
            await new Promise(setImmediate);
            await manager.insert(noteEntity, note(`second ${index}`));
            if (index % 2 === 1) throw new Error('rolled back');
          }),
        ),
      );
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(150);
      const rows = await test.db.read((manager) => manager.find(noteEntity));
      expect(rows).toHaveLength(300);
      expect(rows.filter((row) => Number(row.text.split(' ')[1]) % 2 === 1)).toEqual([]);
    });

    it('shows uncommitted rows inside only', async () => {
      await test.db.write(async (manager) => {
        await manager.insert(noteEntity, note('new'));
        expect(await count()).toBe(1);
        expect(await outside(count)).toBe(0);
      });
      expect(await count()).toBe(1);
    });

    it('joins nested writes in one transaction', async () => {
      await expect(
        test.db.write(async (manager) => {
          await manager.insert(noteEntity, note('outer'));
          await test.db.write((inner) => inner.insert(noteEntity, note('inner')));
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      expect(await count()).toBe(0);
    });

    it('runs afterCommit actions after the commit and not after a rollback', async () => {
      const events: string[] = [];
      await test.db.write(async () => {
        test.db.afterCommit(() => events.push('committed'));
        expect(events).toEqual([]);
      });
      const refused = test.db.write(async () => {
        test.db.afterCommit(() => events.push('never'));
        throw new Error('no');
      });
      await expect(refused).rejects.toThrow('no');
      expect(events).toEqual(['committed']);
    });

    it('lets exactly one of twenty parallel compare-and-sets succeed', async () => {
      const row = note('open');
      await test.db.write((manager) => manager.insert(noteEntity, row));
      const wins = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          test.db.write((manager) =>
            compareAndSet(manager, noteEntity, { id: row.id, text: 'open' }, { text: `taken by ${index}` }),
          ),
        ),
      );
      expect(wins.filter(Boolean)).toHaveLength(1);
    });

    it('finishes every one of the transactions that abort each other', async () => {
      for (let round = 0; round < 10; round += 1) {
        const row = note('first');
        const touch = (manager: EntityManager) =>
          compareAndSet(manager, noteEntity, { id: row.id }, { text: 'touched' });
        // On MariaDB, an update of a missing row locks the gap that the insertions of the others need.
        const addOrTouch = async (manager: EntityManager) => {
          if (await touch(manager)) return;
          await manager.createQueryBuilder().insert().into(noteEntity).values(row).orIgnore().execute();
          await touch(manager);
        };
        await Promise.all(Array.from({ length: 10 }, () => test.db.write(addOrTouch)));
      }
      expect(await test.db.read((manager) => manager.countBy(noteEntity, { text: 'touched' }))).toBe(10);
    });

    it('never treats an undefined condition as "any row"', async () => {
      await test.db.write((manager) => manager.insert(noteEntity, note('kept')));
      const nothing = { id: undefined } as unknown as { id: string };
      const empty = { id: null } as unknown as { id: string };
      for (const where of [nothing, empty]) {
        await expect(test.db.read((manager) => manager.findOneBy(noteEntity, where))).rejects.toThrow();
        await expect(
          test.db.write((m) => compareAndSet(m, noteEntity, where, { text: 'x' })),
        ).rejects.toThrow();
        await expect(test.db.write((manager) => manager.delete(noteEntity, where))).rejects.toThrow();
      }
      expect(await test.db.read((manager) => manager.findBy(noteEntity, { text: 'kept' }))).toHaveLength(1);
    });

    it('detects duplicates, stores milliseconds and compares text by its bytes', async () => {
      const row = note('Zürich');
      await test.db.write((manager) => manager.insert(noteEntity, row));
      const again = test.db.write((manager) => manager.insert(noteEntity, row));
      await expect(again).rejects.toSatisfy(isDuplicateKey);
      expect(await test.db.read((manager) => manager.findOneBy(noteEntity, { id: row.id }))).toEqual(row);
      expect(await test.db.read((manager) => manager.countBy(noteEntity, { text: 'zurich' }))).toBe(0);
      expect(await test.db.read((manager) => manager.countBy(noteEntity, { text: 'zürich' }))).toBe(0);
    });
  });

  if (database === 'mariadb') {
    describe('transactions that meet', () => {
      const test = startForSuite(() => startTestService(createNotes, { database }));
      const outside = AsyncResource.bind((work: () => Promise<unknown>) => work());

      it('run again from their start, also when they caught the conflict', async () => {
        const row = note('first');
        await test.db.write((manager) => manager.insert(noteEntity, row));
        const change = (manager: EntityManager, text: string) =>
          compareAndSet(manager, noteEntity, { id: row.id }, { text });
        let runs = 0;
        await test.db.write(async (manager) => {
          runs += 1;
          await manager.findOneByOrFail(noteEntity, { id: row.id });
          if (runs === 1) await outside(() => test.db.write((other) => change(other, 'of the other')));
          await change(manager, `of run ${runs}`).catch(() => undefined);
          await manager.insert(noteEntity, note(`after run ${runs}`));
        });
        const rows = await test.db.read((manager) => manager.find(noteEntity));
        expect(rows.map(({ text }) => text).toSorted()).toEqual(['after run 2', 'of run 2']);
      });
    });

    describe('a MariaDB that goes away', () => {
      const address = ownDatabaseUrl();
      const wire = createFaultProxy(address);
      let env: Record<string, string>;
      let test: TestService;
      beforeAll(async () => {
        env = { ...createServiceKeys(), DATABASE_URL: await wire.start(), DATABASE_TIMEOUT_MS: '1500' };
        test = await startTestService(createNotes, { env });
      });
      afterAll(async () => {
        await test.stop();
        wire.stop();
        await dropDatabases(address);
      });
      const add = () => test.request(addNote, { body: { text: 'x' } }, { as: as(7) });

      it('is 503 within about two seconds while it does not respond, and recovers', async () => {
        expect((await add()).status).toBe(200);
        wire.goSilent();
        const start = performance.now();
        const responses = await Promise.all(Array.from({ length: 5 }, add));
        expect(performance.now() - start).toBeLessThan(3500);
        expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
        expect((await test.fetch('/readyz')).status).toBe(503);
        wire.speak();
        await expect.poll(async () => (await add()).status, { timeout: 10_000 }).toBe(200);
      });

      it('lets a service stop while a query has no response', async () => {
        const other = await startTestService(createNotes, { env });
        // Connections of which only one is used.
        await Promise.all([1, 2, 3].map(() => other.db.ping()));
        wire.goSilent();
        const reading = other.db.ping().catch(() => 'lost');
        await other.stop();
        expect(await reading).toBe('lost');
        wire.speak();
      });

      it('recovers after its connections were closed', async () => {
        wire.cut();
        await expect.poll(async () => (await add()).status, { timeout: 5000 }).toBe(200);
      });
    });
  }
});

describe('a SQLite file in trouble', () => {
  const test = startForSuite(() => startTestService(createNotes));
  const add = (text: string) => test.request(addNote, { body: { text } }, { as: as(7) });

  it('rejects a write in a read', async () => {
    const write = test.db.read((manager) => manager.insert(noteEntity, note('sneaky')));
    await expect(write).rejects.toThrow();
  });

  it('is 503 within two seconds while locked, and recovers', async () => {
    const other = new DatabaseSync(`${test.dataDir}/db/messages.sqlite`);
    // The service writes at its start, and holds the lock meanwhile.
    await test.db.write(async () => undefined);
    other.exec('BEGIN IMMEDIATE');
    const start = performance.now();
    const refused = await add('locked');
    expect(performance.now() - start).toBeLessThan(2000);
    expect([refused.status, refused.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const change = test.db.write((manager) =>
      compareAndSet(manager, noteEntity, { id: 'none' }, { text: 'locked' }),
    );
    await expect(change).rejects.toMatchObject({ driverError: { errcode: 5 } });
    other.exec('ROLLBACK');
    other.close();
    expect((await add('free')).status).toBe(200);
  });

  it('is not ready while its tables cannot be read, as on a node of a cluster without quorum', async () => {
    const [first] = test.db.dataSource.entityMetadatas.map(({ tableName }) => tableName);
    expect((await test.fetch('/readyz')).status).toBe(200);
    await test.db.dataSource.query(`ALTER TABLE ${first} RENAME TO away`);
    expect((await test.fetch('/readyz')).status).toBe(503);
    await test.db.dataSource.query(`ALTER TABLE away RENAME TO ${first}`);
    expect((await test.fetch('/readyz')).status).toBe(200);
  });

  it('is 507 when the disk is full, can still be read, and loses nothing afterwards', async () => {
    const source = test.db.dataSource;
    await source.query('PRAGMA max_page_count = 1');
    let full = await add('x'.repeat(500));
    for (let tries = 0; full.status === 200 && tries < 200; tries += 1) full = await add('x'.repeat(500));
    expect([full.status, full.error?.code]).toEqual([507, 'STORAGE_FULL']);
    expect(await test.db.read((manager) => manager.count(noteEntity))).toBeGreaterThan(0);
    await test.db.dataSource.query('PRAGMA max_page_count = 1000000');
    const added = await add('room again');
    expect(added.status).toBe(200);
    await test.restart();
    expect(await test.db.read((manager) => manager.countBy(noteEntity, { id: added.body.id }))).toBe(1);
  });

  it('commits again after SQLite rolled back without TypeORM noticing, as on a full disk', async () => {
    const rolledBack = test.db.write(async (manager) => {
      await manager.query('ROLLBACK');
      throw new Error('disk full');
    });
    await expect(rolledBack).rejects.toThrow('disk full');
    const failing = test.db.write(() => Promise.reject(new Error('an ordinary failure')));
    await expect(failing).rejects.toThrow('an ordinary failure');
    const added = await add('after it');
    expect(await test.db.read((manager) => manager.countBy(noteEntity, { id: added.body.id }))).toBe(1);
  });

  it('maps a driver error to 503 and any other error to 500', () => {
    const driver = Object.assign(new Error('x'), { driverError: { code: 'PROTOCOL_CONNECTION_LOST' } });
    expect(toAppError(driver).code).toBe('SERVICE_UNAVAILABLE');
    expect(toAppError(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })).code).toBe('INTERNAL_ERROR');
  });
});
