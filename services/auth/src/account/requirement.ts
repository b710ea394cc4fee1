import { administratorId, type ResponseOf, type getSecondStep } from '@dossier/contracts';
import { isSame, type Clock } from '@dossier/service-kit';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { hashSecret, newSecret } from '../secrets.ts';
import type { AuthSettings } from '../settings.ts';
import { userEntity, type UserRow } from './users.entity.ts';
import type { Users } from './users.repository.ts';
import { enrolmentTokenEntity } from './second-factor.entity.ts';
import type { SecondFactors } from './second-factors.ts';

type Account = Pick<UserRow, 'id' | 'email' | 'role'>;

/** `REQUIRE_SECOND_FACTOR`: administrators and experts need a second factor. */
export interface Requirement {
  appliesTo(user: Account): boolean;
  /** Whether the user needs a second factor and has none: a sign-in then only adds one. */
  isUnmet(manager: EntityManager, user: Account): Promise<boolean>;
  /** How the user adds the first factor at the sign-in; null when the user has one, or needs none. */
  enrolmentOf(manager: EntityManager, user: Account): Promise<ResponseOf<typeof getSecondStep>['enrolment']>;
  /** Whether the token is that of the user, who needs none unless an administrator. */
  allowsEnrolment(manager: EntityManager, user: Account, token: string | undefined): Promise<boolean>;
  /** Ends the token of a user. */
  endToken(manager: EntityManager, userId: number): Promise<void>;
  /** Replaces the tokens of the administrators without a second factor. Returns a line for the terminal for each. */
  issueTokens(manager: EntityManager): Promise<string[]>;
}

export interface RequirementDeps {
  readonly clock: Clock;
  readonly settings: Pick<AuthSettings, 'requireSecondFactor'>;
  readonly users: Users;
  readonly factors: SecondFactors;
}

export function createRequirement({ clock, settings, users, factors }: RequirementDeps): Requirement {
  const appliesTo = (user: Account) => settings.requireSecondFactor && users.roleOf(user) !== 'user';
  const isUnmet = async (manager: EntityManager, user: Account) =>
    appliesTo(user) && (await factors.listOf(manager, user.id)).length === 0;

  return {
    appliesTo,
    isUnmet,
    async enrolmentOf(manager, user) {
      if (!(await isUnmet(manager, user))) return null;
      return users.roleOf(user) === 'admin' ? 'token' : 'free';
    },
    async allowsEnrolment(manager, user, token) {
      if (users.roleOf(user) !== 'admin') return true;
      const row = await manager.findOneBy(enrolmentTokenEntity, { userId: user.id });
      return row !== null && token !== undefined && isSame(row.tokenHash, hashSecret(token));
    },
    async endToken(manager, userId) {
      await manager.delete(enrolmentTokenEntity, { userId });
    },
    async issueTokens(manager) {
      // An appointed administrator has a stored role; user 1 needs none.
      const candidates = await manager.findBy(userEntity, [{ id: administratorId }, { role: Not(IsNull()) }]);
      const lines: string[] = [];
      for (const user of candidates) {
        if (users.roleOf(user) !== 'admin' || !(await isUnmet(manager, user))) continue;
        const token = newSecret();
        const row = { userId: user.id, tokenHash: hashSecret(token), createdAt: new Date(clock.now()) };
        await manager.upsert(enrolmentTokenEntity, row, ['userId']);
        lines.push(`Token for the second factor of ${user.email}: ${token}`);
      }
      return lines;
    },
  };
}
