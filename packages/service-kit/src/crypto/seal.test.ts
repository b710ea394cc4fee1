import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createDeps, type Service } from '../index.ts';
import { createNotes } from '../service/notes.fixture.ts';
import { forEachDatabase, startTestService, type TestService } from '../testing/index.ts';
import { outboxEntity } from '../outbox/outbox.entity.ts';
import { createOpenedTexts } from './opened-texts.ts';
import { createSeals } from '../keys/seals.ts';
import { createSeal, type Damage } from './seal.ts';
import type { Place, Sealed } from './sealed.ts';
import { userKeyEntity } from '../keys/user-keys.entity.ts';

const place: Place = { table: 'note', column: 'text', id: 1 };
const newKey = () => randomBytes(32).toString('base64');

describe('a seal', () => {
  const key = randomBytes(32);
  let damages: Damage[] = [];
  afterEach(() => {
    damages = [];
  });
  const sealOf = (userId = 7, service = 'messages') =>
    createSeal(key, userId, {
      service,
      onDamage: (damage) => damages.push(damage),
    });
  const seal = sealOf();

  it('opens what it sealed, and seals the same text differently each time', () => {
    for (const text of ['', 'Grüezi', '\u{1F600}'.repeat(5000)]) {
      expect(seal.open(place, seal.seal(place, text))).toBe(text);
    }
    expect(seal.openJson(place, seal.sealJson(place, { a: [1, null] }))).toEqual({ a: [1, null] });
    expect(seal.seal(place, 'a')).not.toBe(seal.seal(place, 'a'));
  });

  it('refuses a value of another user, service, table, column or row, and reports it', () => {
    const value = seal.seal(place, 'text');
    expect(() => sealOf(8).open(place, value)).toThrow('DATA_DAMAGED');
    expect(() => sealOf(7, 'filing').open(place, value)).toThrow('DATA_DAMAGED');
    for (const change of [{ table: 'mail' }, { column: 'other' }, { id: 2 }]) {
      expect(() => seal.open({ ...place, ...change }, value)).toThrow('DATA_DAMAGED');
    }
    expect(damages).toHaveLength(5);
    expect(damages.at(-1)).toEqual({ ...place, id: 2 });
    expect([seal.tryOpen({ ...place, id: 3 }, value), seal.tryOpenJson(place, 'x' as Sealed)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(damages).toHaveLength(7);
  });

  it('refuses what was moved, changed or belongs to another key, after the text was opened, too', () => {
    const opened = createOpenedTexts();
    const context = { service: 'messages', onDamage: () => undefined };
    const remembering = createSeal(key, 7, context, opened());
    const value = remembering.seal(place, 'text');
    expect([remembering.open(place, value), remembering.open(place, value)]).toEqual(['text', 'text']);
    for (const change of [{ table: 'mail' }, { column: 'other' }, { id: 2 }]) {
      expect(remembering.tryOpen({ ...place, ...change }, value)).toBeUndefined();
    }
    const at = value.length - 30;
    const changed = value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1);
    expect(remembering.tryOpen(place, changed as Sealed)).toBeUndefined();
    expect(createSeal(randomBytes(32), 7, context, opened()).tryOpen(place, value)).toBeUndefined();
    expect(remembering.open(place, value)).toBe('text');
  });

  it('refuses every change of a value', () => {
    const value = seal.seal(place, 'text');
    for (let at = 0; at < value.length; at++) {
      const changed = value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1);
      // The unused bits of the last character are not part of the value.
      if (Buffer.from(changed, 'base64url').equals(Buffer.from(value, 'base64url'))) continue;
      expect(() => seal.open(place, changed as Sealed), `at ${at}`).toThrow('DATA_DAMAGED');
    }
  });

  it('creates MACs that are valid for one place and its facts only', () => {
    const mac = seal.mac(place, ['a', 1, null]);
    expect(seal.mac(place, ['a', 1, null])).toBe(mac);
    for (const facts of [
      ['a', 1],
      ['a', '1', null],
      ['b', 1, null],
    ]) {
      expect(seal.mac(place, facts)).not.toBe(mac);
    }
    expect(seal.mac({ ...place, id: 2 }, ['a', 1, null])).not.toBe(mac);
  });
});

forEachDatabase((database) => {
  describe('the keys of users', () => {
    const [oldKey, otherKey] = [newKey(), newKey()];
    let test: TestService;
    const start = async () => {
      test = await startTestService(createNotes, { database, env: { MASTER_KEY: oldKey } });
      return test.service;
    };
    afterEach(() => test.stop());
    const rows = () => test.db.read((manager) => manager.find(userKeyEntity, { order: { userId: 'ASC' } }));
    const destroy = (service: Service, userId: number) =>
      service.db.write((manager) => service.seals.destroy(manager, userId));

    it('are required: a sealed column refuses plain text', async () => {
      const { db } = await start();
      const body = 'plain' as Sealed;
      const update = db.write((manager) => manager.update(outboxEntity, { id: 1 }, { body }));
      await expect(update).rejects.toThrow('plain text in a sealed column');
    });

    it('are created once, even by parallel requests and several processes', async () => {
      const service = await start();
      const other = createSeals({
        service: 'messages',
        db: test.db,
        clock: test.clock,
        masterKeys: createDeps('test', { MASTER_KEY: oldKey }).keys('MASTER_KEY'),
        onDamage: () => undefined,
      });
      await other.start();
      const seals = await Promise.all(
        Array.from({ length: 20 }, (_, n) => (n % 2 ? other : service.seals).forWriting(7)),
      );
      const value = seals[0]!.seal(place, 'text');
      expect(seals.map((seal) => seal.open(place, value))).toEqual(seals.map(() => 'text'));
      expect((await rows()).map((row) => row.userId)).toEqual([0, 7]);
    });

    it('are not created by reading, and not inside a transaction', async () => {
      const service = await start();
      await expect(service.seals.forReading(7)).rejects.toThrow('DATA_DAMAGED');
      await expect(service.db.write(() => service.seals.forWriting(7))).rejects.toThrow(
        'before the transaction',
      );
      expect((await rows()).map((row) => row.userId)).toEqual([0]);
    });

    it('make everything unreadable as soon as they are destroyed', async () => {
      const service = await start();
      const seal = await service.seals.forWriting(7);
      const value = seal.seal(place, 'text');
      expect(seal.open(place, value)).toBe('text');
      expect([await destroy(service, 7), await destroy(service, 7)]).toEqual([true, false]);
      await expect(service.seals.forReading(7)).rejects.toThrow('DATA_DAMAGED');
      const next = await service.seals.forWriting(7);
      expect(() => next.open(place, value)).toThrow('DATA_DAMAGED');
      await expect(destroy(service, 0)).rejects.toThrow('never');
    });

    it('stay when the transaction that destroys them is rolled back', async () => {
      const service = await start();
      const value = (await service.seals.forWriting(7)).seal(place, 'text');
      const rolledBack = service.db.write(async (manager) => {
        await service.seals.destroy(manager, 7);
        throw new Error('rolled back');
      });
      await expect(rolledBack).rejects.toThrow('rolled back');
      expect((await service.seals.forReading(7)).open(place, value)).toBe('text');
    });

    it('belong to one user: a row that is moved or changed is refused', async () => {
      const service = await start();
      await service.seals.forWriting(7);
      await service.seals.forWriting(8);
      const keys = await rows();
      const [seventh, eighth] = [7, 8].map((userId) => keys.find((row) => row.userId === userId)!);
      const at = new Date('2020-01-01T00:00:00.000Z');
      const changed = { wrappedKey: seventh?.wrappedKey ?? '', createdAt: at };
      // The number of a lock says nothing, and is written over by the next one.
      expect(['userId', ...Object.keys(changed), 'lockNumber']).toEqual(Object.keys(keys[0]!));
      for (const [column, value] of Object.entries(changed)) {
        await test.db.write((manager) =>
          manager.update(userKeyEntity, { userId: 8 }, { ...eighth, [column]: value }),
        );
        await test.restart();
        await expect(test.service.seals.forReading(8), column).rejects.toThrow('DATA_DAMAGED');
        expect(
          test.logs.some((line) => line.includes('"code":"DATA_DAMAGED","table":"user_keys","id":8')),
        ).toBe(true);
      }
    });

    it('are re-wrapped after MASTER_KEY changed, so that the old key is no longer needed', async () => {
      const value = (await (await start()).seals.forWriting(7)).seal(place, 'text');
      await test.restart({ MASTER_KEY: `${otherKey},${oldKey}` });
      expect((await test.service.seals.forReading(7)).open(place, value)).toBe('text');
      await test.clock.advance(60_000);
      await test.restart({ MASTER_KEY: otherKey });
      expect((await test.service.seals.forReading(7)).open(place, value)).toBe('text');
      await expect(test.restart({ MASTER_KEY: oldKey })).rejects.toThrow(
        /^MASTER_KEY: does not decrypt the keys of messages/,
      );
    });

    it("include the service's own key, which is required at the start once users have keys", async () => {
      const service = await start();
      await service.seals.forWriting(7);
      await test.db.write((manager) => manager.delete(userKeyEntity, { userId: 0 }));
      await expect(test.restart()).rejects.toThrow("lacks the service's own key");
    });
  });
});

describe('the write-ahead log', () => {
  it('is emptied within a minute, including deleted rows', async () => {
    const test = await startTestService(createNotes);
    const userId = 7;
    await test.service.seals.forWriting(userId);
    const { wrappedKey } = await test.db.read((manager) =>
      manager.findOneByOrFail(userKeyEntity, { userId }),
    );
    await test.db.write((manager) => test.service.seals.destroy(manager, userId));
    await test.clock.advance(61_000);
    const directory = join(test.dataDir, 'db');
    for (const name of await readdir(directory)) {
      expect((await readFile(join(directory, name))).includes(wrappedKey), name).toBe(false);
    }
    expect((await readFile(join(directory, 'messages.sqlite-wal'))).length).toBe(0);
    await test.stop();
  });
});
