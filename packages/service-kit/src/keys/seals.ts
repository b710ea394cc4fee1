import { randomInt } from 'node:crypto';
import { Like, Not, type EntityManager } from 'typeorm';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/access.ts';
import { compareAndSet } from '../db/updates.ts';
import { EnvError } from '../env/env.ts';
import type { Key } from '../env/keys.ts';
import { createEnvelope, KeyNotAuthenticError } from '../crypto/envelope.ts';
import { createOpenedTexts, type OpenedTexts } from '../crypto/opened-texts.ts';
import { createSeal, damaged, type Damage, type Seal } from '../crypto/seal.ts';
import { createSealCache } from './seal-cache.ts';
import { ownKeyId, userKeyEntity, type KeyOwner, type UserKeyRow } from './user-keys.entity.ts';

/** The seals of a service: one key per user, in the table `user_keys`. */
export interface Seals {
  /** The service's own seal, for data that belongs to no account: queued calls and mails. */
  readonly own: Seal;
  /** Returns the user's seal, with a key created at the first call. Must be called before the transaction that writes. */
  forWriting(userId: number): Promise<Seal>;
  /** Returns the user's seal. Throws DATA_DAMAGED when the user has no key. Must be called outside of transactions. */
  forReading(userId: number): Promise<Seal>;
  /**
   * Locks the user's key until the end of the transaction, so that transactions of one user run one after the other.
   * Must be the first query of the transaction: a later one would read from a snapshot taken before the lock.
   */
  lock(manager: EntityManager, userId: number): Promise<void>;
  /** Destroys the user's key, and with it everything sealed under it. Returns whether there was one. */
  destroy(manager: EntityManager, userId: number): Promise<boolean>;
}

export interface ManagedSeals extends Seals {
  /** Opens the service's own key; creates it at the first start. */
  start(): Promise<void>;
  /** Wraps with the current master key what an earlier one wraps, until `isStopped`. Returns the number of keys it looked at. */
  rewrapKeys(isStopped: () => boolean): Promise<number>;
  /** Removes from memory the keys that must be read again before their next use, and what was opened with them. */
  dropExpired(): void;
}

export interface SealsDeps {
  readonly service: string;
  readonly db: Database;
  readonly clock: Clock;
  readonly masterKeys: readonly [Key, ...Key[]];
  onDamage(damage: Damage): void;
}

const batchSize = 100;

/** What the wrapped key of a user is bound to. */
export function keyPurpose(service: string, { userId, createdAt }: KeyOwner): string {
  return JSON.stringify([service, userId, createdAt.toISOString()]);
}

export function createSeals({ service, db, clock, masterKeys, onDamage }: SealsDeps): ManagedSeals {
  const envelope = createEnvelope(masterKeys);
  const cache = createSealCache(clock);
  const ownTexts = createOpenedTexts()();
  let own: Seal | undefined;

  const context = { service, onDamage };
  const purpose = (row: KeyOwner) => keyPurpose(service, row);

  const find = (userId: number) => db.read((manager) => manager.findOneBy(userKeyEntity, { userId }));
  const openKey = (row: UserKeyRow) => envelope.open(row.wrappedKey, purpose(row));

  function openSeal(row: UserKeyRow, opened: OpenedTexts): Seal {
    try {
      return createSeal(openKey(row), row.userId, context, opened);
    } catch (error) {
      throw error instanceof KeyNotAuthenticError
        ? damaged({ table: 'user_keys', id: row.userId }, onDamage)
        : error;
    }
  }

  function openOwn(row: UserKeyRow): Seal {
    try {
      return createSeal(openKey(row), ownKeyId, context, ownTexts);
    } catch (error) {
      throw error instanceof KeyNotAuthenticError
        ? new EnvError(`MASTER_KEY: does not decrypt the keys of ${service}: ${error.message}`)
        : error;
    }
  }

  /** Several processes may create the key at the same time: one row is inserted, and all of them read it. */
  async function create(userId: number): Promise<UserKeyRow> {
    const row = { userId, createdAt: new Date(clock.now()) };
    const { wrapped } = envelope.create(purpose(row));
    await db.write((manager) =>
      manager
        .createQueryBuilder()
        .insert()
        .into(userKeyEntity)
        .values({ ...row, wrappedKey: wrapped, lockNumber: null })
        .orIgnore()
        .updateEntity(false)
        .execute(),
    );
    return db.read((manager) => manager.findOneByOrFail(userKeyEntity, { userId }));
  }

  async function sealOf(userId: number, { createMissing }: { createMissing: boolean }): Promise<Seal> {
    // In a transaction a new key could be rolled back after its use, and MariaDB could hide the key of another process.
    if (db.inTransaction) throw new Error('a seal must be opened before the transaction that uses it');
    return cache.get(userId, async (opened) => {
      const row = (await find(userId)) ?? (createMissing ? await create(userId) : undefined);
      if (!row) throw damaged({ table: 'user_keys', id: userId }, onDamage);
      return openSeal(row, opened);
    });
  }

  /** Replaces the wrapped form of a key, unless another process did so first. */
  function rewrap(row: UserKeyRow) {
    const { userId, wrappedKey } = row;
    const wrapped = envelope.wrap(openKey(row), purpose(row));
    return db.write((manager) =>
      compareAndSet(manager, userKeyEntity, { userId, wrappedKey }, { wrappedKey: wrapped }),
    );
  }

  /** A batch of keys that an earlier master key wraps, from the first user after `after`. */
  function listEarlier(after: number): Promise<UserKeyRow[]> {
    return db.read((manager) =>
      manager
        .createQueryBuilder(userKeyEntity, 'key')
        .where('key.userId > :after', { after })
        .andWhere({ wrappedKey: Not(Like(`${envelope.currentPrefix}%`)) })
        .orderBy('key.userId')
        .limit(batchSize)
        .getMany(),
    );
  }

  return {
    get own() {
      if (!own) throw new Error('the service has not started');
      return own;
    },
    forWriting: (userId) => sealOf(userId, { createMissing: true }),
    forReading: (userId) => sealOf(userId, { createMissing: false }),
    async lock(manager, userId) {
      // A lock on both databases, without `FOR UPDATE`, which SQLite does not have, and whose locks are those of one node.
      await manager.update(userKeyEntity, { userId }, { lockNumber: randomInt(2 ** 31) });
    },
    async destroy(manager, userId) {
      if (userId === ownKeyId) throw new Error("the service's own key is never destroyed");
      const { affected } = await manager.delete(userKeyEntity, { userId });
      cache.drop(userId);
      db.afterCommit(() => cache.drop(userId));
      return (affected ?? 0) > 0;
    },
    dropExpired() {
      cache.dropExpired();
      // They also belong to users whose keys are destroyed.
      ownTexts.clear();
    },
    async start() {
      // Read before the service's own key: every process inserts that one before the first user's, so a user's key without it
      // means that the table is incomplete.
      const hasUsers = await db.read((manager) => manager.existsBy(userKeyEntity, { userId: Not(ownKeyId) }));
      const existing = await find(ownKeyId);
      if (!existing && hasUsers)
        throw new Error(
          `${service}: user_keys lacks the service's own key; restore the table from its backup`,
        );
      own = openOwn(existing ?? (await create(ownKeyId)));
    },
    async rewrapKeys(isStopped) {
      let last = -1;
      let count = 0;
      while (!isStopped()) {
        const rows = await listEarlier(last);
        for (const row of rows) {
          try {
            await rewrap(row);
          } catch (error) {
            // The other keys are still wrapped; this one is reported again when it is used.
            if (!(error instanceof KeyNotAuthenticError)) throw error;
            onDamage({ table: 'user_keys', id: row.userId });
          }
        }
        count += rows.length;
        const { userId } = rows.at(-1) ?? {};
        if (userId === undefined) break;
        last = userId;
      }
      return count;
    },
  };
}
