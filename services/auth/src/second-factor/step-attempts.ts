import type { ErrorCode } from '@dossier/contracts';
import { fail, type KoaContext, type Seal, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { IpLimit } from '../codes/ip-limit.ts';
import { failUntil } from '../codes/wait.ts';
import { clientNetwork } from '../http/client-ip.ts';
import type { Cookies } from '../http/cookies.ts';
import type { UserRow } from '../account/users.entity.ts';
import type { Users } from '../account/users.repository.ts';
import type { SecondStepRow } from '../account/second-factor.entity.ts';
import type { SecondSteps } from '../account/second-steps.ts';

export interface StepAttempt {
  readonly manager: EntityManager;
  readonly seal: Seal;
  readonly user: UserRow;
  readonly step: SecondStepRow;
}

/** `wrong` is counted against the step, which ends with the last one allowed; `refused` counts against the account only. */
export type AttemptOutcome<T> =
  { readonly result: T } | { readonly wrong: ErrorCode } | { readonly refused: ErrorCode };

export interface StepAttempts {
  /**
   * Runs an attempt at the second step of the browser, counted per network, account and step. `check` returns its failures
   * instead of throwing them, because a rollback would undo the counts; they are thrown after the transaction. With
   * `signature`, which cannot be guessed, the wrong codes of others do not lock the account.
   */
  run<T>(
    ctx: KoaContext,
    check: (attempt: StepAttempt) => Promise<AttemptOutcome<T>>,
    kind?: 'code' | 'signature',
  ): Promise<T>;
}

export interface StepAttemptsDeps {
  readonly steps: SecondSteps;
  readonly users: Users;
  readonly ipLimit: IpLimit;
  readonly cookies: Cookies;
}

export function createStepAttempts(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  { steps, users, ipLimit, cookies }: StepAttemptsDeps,
): StepAttempts {
  return {
    async run<T>(
      ctx: KoaContext,
      check: (attempt: StepAttempt) => Promise<AttemptOutcome<T>>,
      kind: 'code' | 'signature' = 'code',
    ) {
      const network = clientNetwork(ctx);
      await ipLimit.check('guess', network);
      const { browser } = cookies.read(ctx);
      const opened = await db.read((manager) => steps.find(manager, browser));
      if (!opened) throw fail('SECOND_STEP_NOT_FOUND');
      const { userId } = opened;
      const seal = await seals.forWriting(userId);
      const outcome = await db.write(
        async (manager): Promise<AttemptOutcome<T> | { readonly waitMs: number }> => {
          const waitMs = kind === 'code' ? await steps.takeGuess(manager, userId) : 0;
          if (waitMs > 0) return { waitMs };
          const step = await steps.find(manager, browser);
          const user = step && (await users.find(manager, userId));
          if (!user) return { refused: 'SECOND_STEP_NOT_FOUND' };
          const checked = await check({ manager, seal, user, step });
          const isLast = 'wrong' in checked && (await steps.countFailure(manager, step));
          return isLast ? { refused: 'CODE_EXHAUSTED' } : checked;
        },
      );
      if ('waitMs' in outcome) throw failUntil('SECOND_FACTOR_LOCKED', outcome.waitMs);
      if (!('result' in outcome)) throw fail('wrong' in outcome ? outcome.wrong : outcome.refused);
      await ipLimit.refund(network);
      return outcome.result;
    },
  };
}
