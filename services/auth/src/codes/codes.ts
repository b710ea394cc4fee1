import { randomUUID } from 'node:crypto';
import { queueMail, type Language } from '@dossier/contracts';
import { compareAndSet, type Clock, type Database, type Outbox } from '@dossier/service-kit';
import { IsNull, LessThan, MoreThan, type EntityManager } from 'typeorm';
import { hashSecret, isSame, newCode, type Pepper } from '../secrets.ts';
import { addressEntity, codeEntity, type CodeRow } from './codes.entity.ts';
import {
  codeLifetimeMinutes,
  codeLifetimeMs,
  day,
  failuresPerCode,
  mayGuess,
  mayMail,
} from './codes.policy.ts';

export interface Codes {
  /** Mails a code, where the limits of the address allow; whether or not it did, nobody learns. */
  request(email: string, browser: string, language: Language): Promise<void>;
  /**
   * Uses up a code in the transaction of what it opens. One true answer per code, however many ask at once; a false
   * one is counted in that transaction, which therefore must not be rolled back.
   */
  redeem(manager: EntityManager, email: string, browser: string, code: string): Promise<boolean>;
  /** Forgets what no limit is counted from any more. */
  sweep(): Promise<void>;
}

const keptMs = day + codeLifetimeMs;

export function createCodes(db: Database, clock: Clock, outbox: Outbox, pepper: Pepper): Codes {
  const lastDay = (manager: EntityManager, addressHash: string): Promise<CodeRow[]> =>
    manager.findBy(codeEntity, { addressHash, createdAt: MoreThan(new Date(clock.now() - day)) });

  return {
    async request(email, browser, language) {
      const addressHash = pepper.address(email);
      const browserHash = hashSecret(browser);
      await db.write(async (manager) => {
        const now = new Date(clock.now());
        // Whoever writes this row first goes first; the others then see what it did.
        await manager.upsert(addressEntity, { addressHash, usedAt: now }, ['addressHash']);
        if (!mayMail(await lastDay(manager, addressHash), now.getTime())) return;
        await manager.update(
          codeEntity,
          { addressHash, browserHash, usedAt: IsNull(), expiresAt: MoreThan(now) },
          { expiresAt: now },
        );
        const id = randomUUID();
        const code = newCode();
        await manager.insert(codeEntity, {
          id,
          addressHash,
          browserHash,
          codeHash: pepper.code(id, code),
          failures: 0,
          createdAt: now,
          expiresAt: new Date(now.getTime() + codeLifetimeMs),
          usedAt: null,
        });
        const values = { code, minutes: codeLifetimeMinutes };
        await outbox.add(manager, queueMail, {
          body: { template: 'signInCode', to: email, language, values },
        });
      });
    },
    async redeem(manager, email, browser, code) {
      const addressHash = pepper.address(email);
      const browserHash = hashSecret(browser);
      const now = new Date(clock.now());
      await manager.update(addressEntity, { addressHash }, { usedAt: now });
      const codes = await lastDay(manager, addressHash);
      const live = codes.find(
        (row) => row.browserHash === browserHash && row.usedAt === null && row.expiresAt > now,
      );
      if (!live || live.failures >= failuresPerCode || !mayGuess(codes)) return false;
      if (isSame(live.codeHash, pepper.code(live.id, code))) {
        return compareAndSet(manager, codeEntity, { id: live.id, usedAt: IsNull() }, { usedAt: now });
      }
      await manager.increment(codeEntity, { id: live.id }, 'failures', 1);
      return false;
    },
    async sweep() {
      const before = new Date(clock.now() - keptMs);
      await db.write(async (manager) => {
        await manager.delete(codeEntity, { createdAt: LessThan(before) });
        await manager.delete(addressEntity, { usedAt: LessThan(before) });
      });
    },
  };
}
