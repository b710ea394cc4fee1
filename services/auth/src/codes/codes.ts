import { randomUUID } from 'node:crypto';
import { queueMail, type Language, type MailBody } from '@dossier/contracts';
import { compareAndSet, type Clock, type Outbox } from '@dossier/service-kit';
import { IsNull, LessThan, MoreThan, type EntityManager } from 'typeorm';
import { hashSecret, isSame, newCode, type Pepper } from '../secrets.ts';
import { addressEntity, codeEntity, type CodeRow } from './codes.entity.ts';
import { day, failuresPerCode, waitForGuess, waitForMail, type Visitor } from './codes.policy.ts';

/** Whose browser and network a request for an address comes from. */
export interface Requester {
  readonly email: string;
  /** The value of the browser cookie. */
  readonly browser: string;
  readonly network: string;
  /** Whether the browser has a valid device cookie of the address. */
  readonly isKnown: boolean;
}

export type RequestOutcome =
  | { readonly is: 'mailed' }
  /** No mail was sent: too many mails, or too many wrong codes. */
  | { readonly is: 'tooMany' | 'locked'; readonly waitMs: number };

export type GuessOutcome =
  | { readonly is: 'accepted' | 'wrong' }
  /** This was the last try of the code, or there was none left. */
  | { readonly is: 'exhausted' }
  | { readonly is: 'locked'; readonly waitMs: number };

export type CheckOutcome =
  | { readonly is: 'right'; readonly codeId: string }
  | Exclude<GuessOutcome, { readonly is: 'accepted' | 'wrong' }>
  | { readonly is: 'wrong' };

export interface Codes {
  /** Mails a code if the limits allow it. The outcome is the same whether or not the address has a user. */
  request(
    manager: EntityManager,
    requester: Requester,
    mail: { template: 'signInCode' | 'emailChangeCode'; minutes: number; language: Language },
  ): Promise<RequestOutcome>;
  /** Checks a code without using it up; a wrong one is counted. */
  check(manager: EntityManager, requester: Requester, code: string): Promise<CheckOutcome>;
  /** Uses up a code that was checked. Returns true once per code. */
  use(manager: EntityManager, codeId: string): Promise<boolean>;
  /**
   * Uses up a code in the transaction of the sign-in. `accepted` comes once per code, also for parallel calls. A wrong code
   * is counted in the same transaction, which therefore must be committed.
   */
  redeem(manager: EntityManager, requester: Requester, code: string): Promise<GuessOutcome>;
  /** Whether the browser has a code of the address that nobody has guessed at yet. */
  hasUntouched(manager: EntityManager, email: string, browser: string): Promise<boolean>;
  /** Deletes codes that no limit counts any more. */
  sweep(manager: EntityManager): Promise<void>;
}

/** Longer than any code is valid. */
const retentionMs = day + 60 * 60_000;

export function createCodes(clock: Clock, outbox: Outbox, pepper: Pepper): Codes {
  const lastDay = (manager: EntityManager, addressHash: string): Promise<CodeRow[]> =>
    manager.findBy(codeEntity, { addressHash, createdAt: MoreThan(new Date(clock.now() - day)) });

  const visitorOf = ({ browser, network, isKnown }: Requester): Visitor => ({
    browserHash: hashSecret(browser),
    networkHash: pepper.network(network),
    isKnown,
  });

  const liveCode = (codes: readonly CodeRow[], browserHash: string): CodeRow | undefined =>
    codes.find(
      (row) =>
        row.browserHash === browserHash && row.usedAt === null && row.expiresAt.getTime() > clock.now(),
    );

  async function check(manager: EntityManager, requester: Requester, code: string): Promise<CheckOutcome> {
    const addressHash = pepper.address(requester.email);
    const visitor = visitorOf(requester);
    const now = new Date(clock.now());
    await manager.update(addressEntity, { addressHash }, { usedAt: now });
    const codes = await lastDay(manager, addressHash);
    const live = liveCode(codes, visitor.browserHash);
    if (!live) return { is: 'wrong' };
    const waitMs = waitForGuess(codes, visitor, now.getTime());
    if (waitMs > 0) return { is: 'locked', waitMs };
    if (live.failures >= failuresPerCode) return { is: 'exhausted' };
    if (isSame(live.codeHash, pepper.code(live.id, code))) return { is: 'right', codeId: live.id };
    await manager.increment(codeEntity, { id: live.id }, 'failures', 1);
    return { is: live.failures + 1 >= failuresPerCode ? 'exhausted' : 'wrong' };
  }

  const use = (manager: EntityManager, codeId: string): Promise<boolean> =>
    compareAndSet(manager, codeEntity, { id: codeId, usedAt: IsNull() }, { usedAt: new Date(clock.now()) });

  return {
    async request(manager, requester, { template, minutes, language }) {
      const { email } = requester;
      const addressHash = pepper.address(email);
      const visitor = visitorOf(requester);
      const { browserHash, networkHash } = visitor;
      const now = new Date(clock.now());
      // Locks the address: parallel requests for it run one after the other and see each other's codes.
      await manager.upsert(addressEntity, { addressHash, usedAt: now }, ['addressHash']);
      const codes = await lastDay(manager, addressHash);
      const lockedMs = waitForGuess(codes, visitor, now.getTime());
      if (lockedMs > 0) return { is: 'locked', waitMs: lockedMs };
      const waitMs = waitForMail(codes, visitor, now.getTime());
      if (waitMs > 0) return { is: 'tooMany', waitMs };
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
        networkHash,
        codeHash: pepper.code(id, code),
        failures: 0,
        createdAt: now,
        expiresAt: new Date(now.getTime() + minutes * 60_000),
        usedAt: null,
      });
      const body: MailBody = { template, to: email, language, values: { code, minutes } };
      await outbox.add(manager, queueMail, { body });
      return { is: 'mailed' };
    },
    check,
    use,
    async redeem(manager, requester, code) {
      const checked = await check(manager, requester, code);
      if (checked.is !== 'right') return checked;
      return { is: (await use(manager, checked.codeId)) ? 'accepted' : 'wrong' };
    },
    async hasUntouched(manager, email, browser) {
      const codes = await lastDay(manager, pepper.address(email));
      return liveCode(codes, hashSecret(browser))?.failures === 0;
    },
    async sweep(manager) {
      const before = new Date(clock.now() - retentionMs);
      await manager.delete(codeEntity, { createdAt: LessThan(before) });
      await manager.delete(addressEntity, { usedAt: LessThan(before) });
    },
  };
}
