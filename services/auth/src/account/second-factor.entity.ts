import type { SecondFactorKind } from '@dossier/contracts';
import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

export const secondFactorEntity = entity({
  table: 'second_factor',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    kind: column.text<SecondFactorKind>(10),
    name: column.text(60),
    /** The secret of an authenticator app, or the id and public key of a passkey; sealed for its user. */
    secret: column.sealed(),
    /** The hash of the id of a passkey; null for an authenticator app. */
    credentialHash: column.text(43, { nullable: true }),
    /**
     * Only grows. The 30-second period of the last accepted code of an authenticator app, or the signature counter of a
     * passkey, which stays 0 where the authenticator has none.
     */
    counter: column.bigint(),
    createdAt: column.timestamp(),
    /** When the first code of an authenticator app was entered; until then it does not count. */
    confirmedAt: column.timestamp({ nullable: true }),
    lastUsedAt: column.timestamp({ nullable: true }),
  },
  indices: [
    { name: 'second_factor_user', columns: ['userId'] },
    { name: 'second_factor_credential', columns: ['credentialHash'], unique: true },
    { name: 'second_factor_confirmed', columns: ['confirmedAt', 'createdAt'] },
  ],
});

export type SecondFactorRow = RowOf<typeof secondFactorEntity>;

/** The place of the secret of a factor. */
export const secretPlace = (id: string): Place => ({ table: 'second_factor', column: 'secret', id });

export const recoveryCodeEntity = entity({
  table: 'recovery_code',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    /** An authentication code over the recovery code, under the key of its user. */
    codeMac: column.text(43),
    createdAt: column.timestamp(),
    usedAt: column.timestamp({ nullable: true }),
  },
  indices: [{ name: 'recovery_code_user', columns: ['userId'] }],
});

/** A sign-in whose code by mail was right and whose second factor is missing. */
export const secondStepEntity = entity({
  table: 'second_step',
  columns: {
    /** The hash of the browser cookie, whose value is new with each second step. */
    browserHash: column.text(43, { primary: true }),
    userId: column.integer(),
    failures: column.integer(),
    expiresAt: column.timestamp(),
  },
  indices: [
    { name: 'second_step_user', columns: ['userId'] },
    { name: 'second_step_ends', columns: ['expiresAt'] },
  ],
});

export type SecondStepRow = RowOf<typeof secondStepEntity>;

/** The wrong codes of an account. Every attempt updates this row first, which serializes them. */
export const guessEntity = entity({
  table: 'second_factor_guess',
  columns: {
    userId: column.integer({ primary: true }),
    failures: column.integer(),
    /** When the failures began to be counted. */
    since: column.timestamp(),
  },
});

/** The token from the terminal with which an administrator adds the first factor. */
export const enrolmentTokenEntity = entity({
  table: 'enrolment_token',
  columns: {
    userId: column.integer({ primary: true }),
    tokenHash: column.text(43),
    createdAt: column.timestamp(),
  },
});

export const secondFactorEntities = [
  secondFactorEntity,
  recoveryCodeEntity,
  secondStepEntity,
  guessEntity,
  enrolmentTokenEntity,
] as const;
