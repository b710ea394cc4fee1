import { randomUUID } from 'node:crypto';
import { queueMail, type Language } from '@dossier/contracts';
import { compareAndSet, type Clock, type Outbox } from '@dossier/service-kit';
import { IsNull, LessThan, MoreThan, type EntityManager } from 'typeorm';
import { hashSecret, isSame, newCode, type Pepper } from '../secrets.ts';
import { addressEntity, codeEntity, type CodeRow } from './codes.entity.ts';
import {
  codeLifetimeMinutes,
  codeLifetimeMs,
  day,
  failuresPerCode,
  canTryCode,
  canMailCode,
} from './codes.policy.ts';

export interface Codes {
  /** Mails a code if the limits of the address allow it. The caller cannot tell whether it did. */
  request(manager: EntityManager, email: string, browser: string, language: Language): Promise<void>;
  /**
   * Uses up a code in the transaction of the sign-in. Returns true once per code, also for parallel calls. A wrong
   * code is counted in the same transaction, which therefore must be committed.
   */
  redeem(manager: EntityManager, email: string, browser: string, code: string): Promise<boolean>;
  /** Deletes codes that no limit counts any more. */
  sweep(manager: EntityManager): Promise<void>;
}

const retentionMs = day + codeLifetimeMs;

export function createCodes(clock: Clock, outbox: Outbox, pepper: Pepper): Codes {
  const lastDay = (manager: EntityManager, addressHash: string): Promise<CodeRow[]> =>
    manager.findBy(codeEntity, { addressHash, createdAt: MoreThan(new Date(clock.now() - day)) });

  return {
    async request(manager, email, browser, language) {
      const addressHash = pepper.address(email);
      const browserHash = hashSecret(browser);
      const now = new Date(clock.now());
      // Locks the address: parallel requests for it run one after the other and see each other's codes.
      await manager.upsert(addressEntity, { addressHash, usedAt: now }, ['addressHash']);
      if (!canMailCode(await lastDay(manager, addressHash), now.getTime())) return;
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
      if (!live || live.failures >= failuresPerCode || !canTryCode(codes)) return false;
      if (isSame(live.codeHash, pepper.code(live.id, code))) {
        return compareAndSet(manager, codeEntity, { id: live.id, usedAt: IsNull() }, { usedAt: now });
      }
      await manager.increment(codeEntity, { id: live.id }, 'failures', 1);
      return false;
    },
    async sweep(manager) {
      const before = new Date(clock.now() - retentionMs);
      await manager.delete(codeEntity, { createdAt: LessThan(before) });
      await manager.delete(addressEntity, { usedAt: LessThan(before) });
    },
  };
}
