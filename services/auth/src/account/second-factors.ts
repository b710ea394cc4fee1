import { randomUUID } from 'node:crypto';
import {
  secondFactorLimits,
  type SecondFactorKind,
  type SecondFactorMethod,
  type SecondFactorState,
} from '@dossier/contracts';
import { compareAndSet, fail, type Clock, type Seal } from '@dossier/service-kit';
import { IsNull, LessThan, MoreThan, Not, type EntityManager } from 'typeorm';
import type { RecoveryCodes } from './recovery-codes.ts';
import {
  recoveryCodeEntity,
  secondFactorEntity,
  secretPlace,
  type SecondFactorRow,
} from './second-factor.entity.ts';
import { newTotpSecret, totpPeriod } from './totp.ts';

export interface SecondFactors {
  /** The confirmed factors of a user, the oldest first. */
  listOf(manager: EntityManager, userId: number): Promise<SecondFactorRow[]>;
  present(manager: EntityManager, userId: number): Promise<SecondFactorState>;
  /** Throws TOO_MANY_SECOND_FACTORS when the user has as many as allowed. */
  checkPlace(manager: EntityManager, userId: number): Promise<void>;
  /** What a sign-in of the user can be confirmed with; empty without a second factor. */
  methodsOf(manager: EntityManager, userId: number): Promise<SecondFactorMethod[]>;
  /** Adds an authenticator app that does not count yet; replaces one that was not confirmed. */
  startTotp(manager: EntityManager, seal: Seal, name: string): Promise<{ id: string; secret: string }>;
  /** Confirms an authenticator app with its first code. */
  confirmTotp(manager: EntityManager, seal: Seal, id: string, code: string): Promise<boolean>;
  /** Whether the code is that of an authenticator app of the user. Each code counts once. */
  useTotp(manager: EntityManager, seal: Seal, code: string): Promise<boolean>;
  /** Returns false for any other id than that of a factor of the user. */
  rename(manager: EntityManager, userId: number, id: string, name: string): Promise<boolean>;
  /** Returns false for any other id than that of a factor of the user. The last factor takes the recovery codes with it. */
  remove(manager: EntityManager, userId: number, id: string): Promise<boolean>;
  /** Deletes factors that were not confirmed in time. */
  sweep(manager: EntityManager): Promise<void>;
}

const enrolmentMs = secondFactorLimits.enrolmentMinutes * 60_000;

export function createSecondFactors(clock: Clock, recoveryCodes: RecoveryCodes): SecondFactors {
  const listOf = (manager: EntityManager, userId: number) =>
    manager.find(secondFactorEntity, {
      where: { userId, confirmedAt: Not(IsNull()) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });

  async function checkPlace(manager: EntityManager, userId: number): Promise<void> {
    const { max } = secondFactorLimits;
    if ((await listOf(manager, userId)).length >= max)
      throw fail('TOO_MANY_SECOND_FACTORS', { values: { max } });
  }

  /** Records the use of a code; false when it, or a later one, was used before. */
  const usePeriod = (manager: EntityManager, id: string, period: number) =>
    compareAndSet(
      manager,
      secondFactorEntity,
      { id, counter: LessThan(period), confirmedAt: Not(IsNull()) },
      { counter: period, lastUsedAt: new Date(clock.now()) },
    );

  return {
    listOf,
    checkPlace,
    async present(manager, userId) {
      const factors = await listOf(manager, userId);
      return {
        factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
          id,
          kind,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodesLeft: await recoveryCodes.countUnused(manager, userId),
      };
    },
    async methodsOf(manager, userId) {
      const kinds = new Set<SecondFactorKind>((await listOf(manager, userId)).map(({ kind }) => kind));
      if (kinds.size === 0) return [];
      const left = await recoveryCodes.countUnused(manager, userId);
      return [...kinds, ...(left > 0 ? (['recoveryCode'] as const) : [])];
    },
    async startTotp(manager, seal, name) {
      const { userId } = seal;
      await checkPlace(manager, userId);
      await manager.delete(secondFactorEntity, { userId, kind: 'totp', confirmedAt: IsNull() });
      const id = randomUUID();
      const secret = newTotpSecret();
      await manager.insert(secondFactorEntity, {
        id,
        userId,
        kind: 'totp',
        name,
        secret: seal.seal(secretPlace(id), secret),
        credentialHash: null,
        counter: 0,
        createdAt: new Date(clock.now()),
        confirmedAt: null,
        lastUsedAt: null,
      });
      return { id, secret };
    },
    async confirmTotp(manager, seal, id, code) {
      const { userId } = seal;
      const createdAt = MoreThan(new Date(clock.now() - enrolmentMs));
      const where = { id, userId, kind: 'totp' as const, confirmedAt: IsNull(), createdAt };
      const row = await manager.findOneBy(secondFactorEntity, where);
      if (!row) throw fail('SECOND_FACTOR_NOT_FOUND');
      await checkPlace(manager, userId);
      const period = totpPeriod(seal.open(secretPlace(id), row.secret), code, clock.now());
      if (period === undefined) return false;
      const change = { confirmedAt: new Date(clock.now()), counter: period };
      return compareAndSet(manager, secondFactorEntity, { id, confirmedAt: IsNull() }, change);
    },
    async useTotp(manager, seal, code) {
      for (const { id, kind, secret } of await listOf(manager, seal.userId)) {
        if (kind !== 'totp') continue;
        const period = totpPeriod(seal.open(secretPlace(id), secret), code, clock.now());
        if (period !== undefined && (await usePeriod(manager, id, period))) return true;
      }
      return false;
    },
    rename: (manager, userId, id, name) =>
      compareAndSet(manager, secondFactorEntity, { id, userId, confirmedAt: Not(IsNull()) }, { name }),
    async remove(manager, userId, id) {
      const { affected } = await manager.delete(secondFactorEntity, {
        id,
        userId,
        confirmedAt: Not(IsNull()),
      });
      if (!affected) return false;
      if ((await listOf(manager, userId)).length === 0) await manager.delete(recoveryCodeEntity, { userId });
      return true;
    },
    async sweep(manager) {
      const createdAt = LessThan(new Date(clock.now() - enrolmentMs));
      await manager.delete(secondFactorEntity, { confirmedAt: IsNull(), createdAt });
    },
  };
}
