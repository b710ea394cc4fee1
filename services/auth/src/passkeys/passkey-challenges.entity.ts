import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** A challenge that a passkey may sign once. */
export interface PasskeyChallengeRow {
  challengeHash: string;
  /** The hash of its purpose and of the session or browser it was given to. */
  holderHash: string;
  expiresAt: Date;
}

export const passkeyChallengeEntity = new EntitySchema<PasskeyChallengeRow>({
  name: 'passkeyChallenge',
  tableName: 'passkey_challenge',
  columns: {
    challengeHash: column.text(43, { primary: true }),
    holderHash: column.text(43),
    expiresAt: column.timestamp(),
  },
  indices: [
    { name: 'passkey_challenge_ends', columns: ['expiresAt'] },
    { name: 'passkey_challenge_holder', columns: ['holderHash'] },
  ],
});
