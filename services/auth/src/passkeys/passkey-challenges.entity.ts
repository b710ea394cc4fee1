import { column, entity } from '@dossier/service-kit';

/** A challenge that a passkey may sign once. */
export const passkeyChallengeEntity = entity({
  table: 'passkey_challenge',
  ownedBy: 'names no user, and expires',
  columns: {
    challengeHash: column.text(43, { primary: true }),
    /** The hash of its purpose and of the session or browser it was given to. */
    holderHash: column.text(43),
    expiresAt: column.timestamp(),
  },
  indices: [
    { name: 'passkey_challenge_ends', columns: ['expiresAt'] },
    { name: 'passkey_challenge_holder', columns: ['holderHash'] },
  ],
});
