import { passkeyChallengeMinutes } from '@dossier/contracts';
import type { Clock } from '@dossier/service-kit';
import { LessThan, MoreThan, type EntityManager } from 'typeorm';
import { hashSecret } from '../secrets.ts';
import { passkeyChallengeEntity } from './passkey-challenges.entity.ts';

/** What a challenge is for, and the session or the browser cookie it was given to. Nobody else can use it. */
export type Holder = `${'add' | 'confirm' | 'signIn'} ${string}`;

export interface PasskeyChallenges {
  /** Adds a challenge. The oldest of more than `maxChallenges` of a holder gives way. */
  add(manager: EntityManager, challenge: string, holder: Holder): Promise<void>;
  /** Uses up a challenge. Returns true once. */
  take(manager: EntityManager, challenge: string, holder: Holder): Promise<boolean>;
  /** Deletes challenges that have expired. */
  sweep(manager: EntityManager): Promise<void>;
}

export const challengeMs = passkeyChallengeMinutes * 60_000;
/** Challenges of one session or browser, which has several tabs. */
export const maxChallenges = 10;

export function createPasskeyChallenges(clock: Clock): PasskeyChallenges {
  const keyOf = (challenge: string, holder: Holder) => ({
    challengeHash: hashSecret(challenge),
    holderHash: hashSecret(holder),
  });
  return {
    async add(manager, challenge, holder) {
      const expiresAt = new Date(clock.now() + challengeMs);
      const { holderHash } = keyOf(challenge, holder);
      const earlier = await manager.find(passkeyChallengeEntity, {
        where: { holderHash },
        order: { expiresAt: 'DESC', challengeHash: 'ASC' },
      });
      const surplus = earlier.slice(maxChallenges - 1).map(({ challengeHash }) => challengeHash);
      if (surplus.length > 0) await manager.delete(passkeyChallengeEntity, surplus);
      await manager.insert(passkeyChallengeEntity, { ...keyOf(challenge, holder), expiresAt });
    },
    async take(manager, challenge, holder) {
      const expiresAt = MoreThan(new Date(clock.now()));
      const { affected } = await manager.delete(passkeyChallengeEntity, {
        ...keyOf(challenge, holder),
        expiresAt,
      });
      return (affected ?? 0) > 0;
    },
    async sweep(manager) {
      await manager.delete(passkeyChallengeEntity, { expiresAt: LessThan(new Date(clock.now())) });
    },
  };
}
