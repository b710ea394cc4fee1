import { randomUUID } from 'node:crypto';
import { queueMail, type Language, type MailBody } from '@dossier/contracts';
import { compareAndSet, isSame, type Clock, type Outbox } from '@dossier/service-kit';
import { Between, IsNull, LessThan, MoreThan, type EntityManager } from 'typeorm';
import { hashSecret, newCode, type Pepper } from '../secrets.ts';
import type { AuthSettings } from '../settings.ts';
import { addressEntity, codeEntity, type CodeRow } from './codes.entity.ts';
import {
  day,
  failuresPerCode,
  waitForAccount,
  waitForGuess,
  waitForMail,
  type RequestSource,
} from './codes.policy.ts';
import { failUntil } from './wait.ts';

/** The address of a request, and the browser and network it came from. */
export interface Requester {
  readonly email: string;
  /** The value of the browser cookie. */
  readonly browser: string;
  readonly network: string;
  /** Whether the browser has a valid device cookie of the address. */
  readonly isKnown: boolean;
}

export type RequestOutcome =
  | { readonly kind: 'mailed' }
  /** No mail was sent: too many mails, or too many wrong codes. */
  | { readonly kind: 'tooMany' | 'locked'; readonly waitMs: number };

export type GuessOutcome =
  | { readonly kind: 'accepted'; readonly codeId: string }
  | { readonly kind: 'wrong' }
  /** The code has no attempts left. */
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'locked'; readonly waitMs: number };

export type CheckOutcome =
  | { readonly kind: 'right'; readonly codeId: string }
  | Exclude<GuessOutcome, { readonly kind: 'accepted' | 'wrong' }>
  | { readonly kind: 'wrong' };

export interface Codes {
  /** Mails a code if the limits allow it. The outcome is the same whether or not the address has a user. */
  request(
    manager: EntityManager,
    requester: Requester,
    mail: { template: 'signInCode' | 'emailChangeCode'; minutes: number; language: Language },
  ): Promise<RequestOutcome>;
  /** Checks a code without consuming it. A wrong code is counted. */
  check(manager: EntityManager, requester: Requester, code: string): Promise<CheckOutcome>;
  /** Consumes a checked code. Returns true once per code. */
  use(manager: EntityManager, codeId: string): Promise<boolean>;
  /**
   * Checks and consumes a code in the transaction of the sign-in. Returns `accepted` once per code, even for parallel
   * calls. A wrong code is counted in the same transaction, which must therefore be committed.
   */
  redeem(manager: EntityManager, requester: Requester, code: string): Promise<GuessOutcome>;
  /** Counts a new account for the network, which no sign-in takes back. Throws TOO_MANY_ACCOUNTS when the day has none left. */
  countAccount(manager: EntityManager, codeId: string, network: string): Promise<void>;
  /** Whether the browser has a valid code for the address without a failed attempt. */
  hasUntriedCode(manager: EntityManager, email: string, browser: string): Promise<boolean>;
  /** Deletes codes that no limit counts any more. */
  sweep(manager: EntityManager): Promise<void>;
}

/** Longer than any code is valid, and than the limits look back. */
const retentionMs = day + 60 * 60_000;
/** The clocks of several machines may differ by this much. */
const clockToleranceMs = 60_000;

export function createCodes(
  clock: Clock,
  outbox: Outbox,
  pepper: Pepper,
  { accountLimit }: Pick<AuthSettings, 'accountLimit'>,
): Codes {
  /** Without codes from the future: they were requested before the clock was set back, and would lock the address. */
  const lastDay = (
    manager: EntityManager,
    of: { addressHash: string } | { accountNetworkHash: string },
  ): Promise<CodeRow[]> => {
    const now = clock.now();
    const createdAt = Between(new Date(now - day), new Date(now + clockToleranceMs));
    return manager.findBy(codeEntity, { ...of, createdAt });
  };

  const sourceOf = ({ browser, network, isKnown }: Requester): RequestSource => ({
    browserHash: hashSecret(browser),
    networkHash: pepper.network(network),
    isKnown,
  });

  const findValid = (codes: readonly CodeRow[], browserHash: string): CodeRow | undefined =>
    codes.find(
      (row) =>
        row.browserHash === browserHash && row.usedAt === null && row.expiresAt.getTime() > clock.now(),
    );

  async function check(manager: EntityManager, requester: Requester, code: string): Promise<CheckOutcome> {
    const addressHash = pepper.address(requester.email);
    const source = sourceOf(requester);
    const now = new Date(clock.now());
    await manager.update(addressEntity, { addressHash }, { usedAt: now });
    const codes = await lastDay(manager, { addressHash });
    const valid = findValid(codes, source.browserHash);
    if (!valid) return { kind: 'wrong' };
    const waitMs = waitForGuess(codes, source, now.getTime());
    if (waitMs > 0) return { kind: 'locked', waitMs };
    if (valid.failures >= failuresPerCode) return { kind: 'exhausted' };
    if (isSame(valid.codeHash, pepper.code(valid.id, code))) return { kind: 'right', codeId: valid.id };
    await manager.increment(codeEntity, { id: valid.id }, 'failures', 1);
    return { kind: valid.failures + 1 >= failuresPerCode ? 'exhausted' : 'wrong' };
  }

  const use = (manager: EntityManager, codeId: string): Promise<boolean> =>
    compareAndSet(manager, codeEntity, { id: codeId, usedAt: IsNull() }, { usedAt: new Date(clock.now()) });

  return {
    async request(manager, requester, { template, minutes, language }) {
      const { email } = requester;
      const addressHash = pepper.address(email);
      const source = sourceOf(requester);
      const { browserHash, networkHash } = source;
      const now = new Date(clock.now());
      // Locks the address: parallel requests for it run one after the other and see each other's codes.
      await manager.upsert(addressEntity, { addressHash, usedAt: now }, ['addressHash']);
      const codes = await lastDay(manager, { addressHash });
      const lockedMs = waitForGuess(codes, source, now.getTime());
      if (lockedMs > 0) return { kind: 'locked', waitMs: lockedMs };
      const waitMs = waitForMail(codes, source, now.getTime());
      if (waitMs > 0) return { kind: 'tooMany', waitMs };
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
        accountNetworkHash: null,
        codeHash: pepper.code(id, code),
        failures: 0,
        createdAt: now,
        expiresAt: new Date(now.getTime() + minutes * 60_000),
        usedAt: null,
      });
      const body: MailBody = { template, to: email, language, values: { code, minutes } };
      // Behind no other mail, such as those to a list of clients.
      await outbox.add(manager, queueMail, { body }, { beforeResponse: true });
      return { kind: 'mailed' };
    },
    check,
    use,
    async redeem(manager, requester, code) {
      const checked = await check(manager, requester, code);
      if (checked.kind !== 'right') return checked;
      const { codeId } = checked;
      return (await use(manager, codeId)) ? { kind: 'accepted', codeId } : { kind: 'wrong' };
    },
    async countAccount(manager, codeId, network) {
      if (accountLimit === 0) return;
      const accountNetworkHash = pepper.network(network);
      const made = await lastDay(manager, { accountNetworkHash });
      const waitMs = waitForAccount(made, accountLimit, clock.now());
      if (waitMs > 0) throw failUntil('TOO_MANY_ACCOUNTS', waitMs);
      await manager.update(codeEntity, { id: codeId }, { accountNetworkHash });
    },
    async hasUntriedCode(manager, email, browser) {
      const codes = await lastDay(manager, { addressHash: pepper.address(email) });
      return findValid(codes, hashSecret(browser))?.failures === 0;
    },
    async sweep(manager) {
      const before = new Date(clock.now() - retentionMs);
      await manager.delete(codeEntity, { createdAt: LessThan(before) });
      await manager.delete(addressEntity, { usedAt: LessThan(before) });
    },
  };
}
