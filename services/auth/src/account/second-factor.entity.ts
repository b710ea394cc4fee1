import type { SecondFactorKind } from '@dossier/contracts';
import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

export interface SecondFactorRow {
  id: string;
  userId: number;
  kind: SecondFactorKind;
  name: string;
  /** The secret of an authenticator app, or the id and public key of a passkey; sealed for its user. */
  secret: Sealed;
  /** The hash of the id of a passkey; null for an authenticator app. */
  credentialHash: string | null;
  /**
   * Only grows. The 30-second period of the last accepted code of an authenticator app, or the signature counter of a
   * passkey, which stays 0 where the authenticator has none.
   */
  counter: number;
  createdAt: Date;
  /** When the first code of an authenticator app was entered; until then it does not count. */
  confirmedAt: Date | null;
  lastUsedAt: Date | null;
}

export const secondFactorEntity = new EntitySchema<SecondFactorRow>({
  name: 'secondFactor',
  tableName: 'second_factor',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    kind: column.text(10),
    name: column.text(60),
    secret: column.sealed(),
    credentialHash: column.text(43, { nullable: true }),
    counter: column.bigint(),
    createdAt: column.timestamp(),
    confirmedAt: column.timestamp({ nullable: true }),
    lastUsedAt: column.timestamp({ nullable: true }),
  },
  indices: [
    { name: 'second_factor_user', columns: ['userId'] },
    { name: 'second_factor_credential', columns: ['credentialHash'], unique: true },
    { name: 'second_factor_confirmed', columns: ['confirmedAt', 'createdAt'] },
  ],
});

/** The place of the secret of a factor. */
export const secretPlace = (id: string): Place => ({ table: 'second_factor', column: 'secret', id });

export interface RecoveryCodeRow {
  id: string;
  userId: number;
  /** An authentication code over the recovery code, under the key of its user. */
  codeMac: string;
  createdAt: Date;
  usedAt: Date | null;
}

export const recoveryCodeEntity = new EntitySchema<RecoveryCodeRow>({
  name: 'recoveryCode',
  tableName: 'recovery_code',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    codeMac: column.text(43),
    createdAt: column.timestamp(),
    usedAt: column.timestamp({ nullable: true }),
  },
  indices: [{ name: 'recovery_code_user', columns: ['userId'] }],
});

/** A sign-in whose code by mail was right and whose second factor is missing. */
export interface SecondStepRow {
  /** The hash of the browser cookie, whose value is new with each second step. */
  browserHash: string;
  userId: number;
  failures: number;
  expiresAt: Date;
}

export const secondStepEntity = new EntitySchema<SecondStepRow>({
  name: 'secondStep',
  tableName: 'second_step',
  columns: {
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

/** The wrong codes of an account. Every attempt updates this row first, which serializes them. */
export interface GuessRow {
  userId: number;
  failures: number;
  /** When the failures began to be counted. */
  since: Date;
}

export const guessEntity = new EntitySchema<GuessRow>({
  name: 'secondFactorGuess',
  tableName: 'second_factor_guess',
  columns: {
    userId: column.integer({ primary: true }),
    failures: column.integer(),
    since: column.timestamp(),
  },
});

/** The token from the terminal with which an administrator adds the first factor. */
export interface EnrolmentTokenRow {
  userId: number;
  tokenHash: string;
  createdAt: Date;
}

export const enrolmentTokenEntity = new EntitySchema<EnrolmentTokenRow>({
  name: 'enrolmentToken',
  tableName: 'enrolment_token',
  columns: {
    userId: column.integer({ primary: true }),
    tokenHash: column.text(43),
    createdAt: column.timestamp(),
  },
});

/** Everything about second factors that is deleted with an account. */
export const secondFactorEntities = [
  secondFactorEntity,
  recoveryCodeEntity,
  secondStepEntity,
  guessEntity,
  enrolmentTokenEntity,
] as const;
