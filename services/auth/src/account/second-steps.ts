import { secondFactorLimits } from '@dossier/contracts';
import type { Clock } from '@dossier/service-kit';
import { LessThan, MoreThan, type EntityManager } from 'typeorm';
import { hashSecret, newSecret } from '../secrets.ts';
import { guessEntity, secondStepEntity, type SecondStepRow } from './second-factor.entity.ts';

export interface SecondSteps {
  /**
   * Opens the second step of a sign-in, and returns the value of the browser cookie it belongs to. The value is new: one
   * that someone planted in the browser before gives no access to the step.
   */
  open(manager: EntityManager, userId: number): Promise<string>;
  find(manager: EntityManager, browser: string | undefined): Promise<SecondStepRow | undefined>;
  /** Ends a step. Returns true once. */
  end(manager: EntityManager, step: SecondStepRow): Promise<boolean>;
  /** Counts a wrong code. Returns whether it was the last one of the step, which then has ended. */
  countFailure(manager: EntityManager, step: SecondStepRow): Promise<boolean>;
  /**
   * Counts an attempt of an account before it is checked, in the transaction of the check. Returns the milliseconds until
   * the next one is allowed; 0 means now.
   */
  takeGuess(manager: EntityManager, userId: number): Promise<number>;
  /** Forgets the attempts of an account after a right code. */
  clearGuesses(manager: EntityManager, userId: number): Promise<void>;
  /** Deletes steps that have expired, and counts that are over. */
  sweep(manager: EntityManager): Promise<void>;
}

const stepMs = secondFactorLimits.stepMinutes * 60_000;
const day = 24 * 60 * 60_000;
const failuresPerStep = 5;
/** Well below the 100 attempts of NIST SP 800-63B, section 5.2.2: only the owner of the mailbox has any. */
const failuresPerDay = 20;

export function createSecondSteps(clock: Clock): SecondSteps {
  return {
    async open(manager, userId) {
      const browser = newSecret();
      const expiresAt = new Date(clock.now() + stepMs);
      await manager.insert(secondStepEntity, {
        browserHash: hashSecret(browser),
        userId,
        failures: 0,
        expiresAt,
      });
      return browser;
    },
    async find(manager, browser) {
      if (browser === undefined) return undefined;
      const expiresAt = MoreThan(new Date(clock.now()));
      const step = await manager.findOneBy(secondStepEntity, { browserHash: hashSecret(browser), expiresAt });
      return step ?? undefined;
    },
    async end(manager, { browserHash }) {
      const { affected } = await manager.delete(secondStepEntity, { browserHash });
      return (affected ?? 0) > 0;
    },
    async countFailure(manager, { browserHash }) {
      await manager.increment(secondStepEntity, { browserHash }, 'failures', 1);
      const step = await manager.findOneBy(secondStepEntity, { browserHash });
      if (step && step.failures < failuresPerStep) return false;
      await manager.delete(secondStepEntity, { browserHash });
      return true;
    },
    async takeGuess(manager, userId) {
      const now = clock.now();
      await manager
        .createQueryBuilder()
        .insert()
        .into(guessEntity)
        .values({ userId, failures: 0, since: new Date(now) })
        .orIgnore()
        .updateEntity(false)
        .execute();
      await manager.increment(guessEntity, { userId }, 'failures', 1);
      const { failures, since } = await manager.findOneByOrFail(guessEntity, { userId });
      const age = now - since.getTime();
      // A count from the future began before the clock was set back.
      if (age >= day || age < 0) {
        await manager.update(guessEntity, { userId }, { failures: 1, since: new Date(now) });
        return 0;
      }
      return failures > failuresPerDay ? day - age : 0;
    },
    async clearGuesses(manager, userId) {
      await manager.delete(guessEntity, { userId });
    },
    async sweep(manager) {
      await manager.delete(secondStepEntity, { expiresAt: LessThan(new Date(clock.now())) });
      await manager.delete(guessEntity, { since: LessThan(new Date(clock.now() - day)) });
    },
  };
}
