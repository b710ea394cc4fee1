import { createTable, tableColumn, type TableDefinition } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { bigint, boolean, integer, rowCode, sealed, serial, text, timestamp, uuid } = tableColumn;

const tables: TableDefinition[] = [
  {
    name: 'user',
    columns: [
      serial('id'),
      text('email', 254),
      timestamp('createdAt'),
      timestamp('lastSignInAt', { nullable: true }),
      text('language', 5, { nullable: true }),
      sealed('role', { nullable: true }),
      timestamp('suspendedAt', { nullable: true }),
      integer('lastTaxYear', { nullable: true }),
      timestamp('unusedWarnedAt', { nullable: true }),
      boolean('hasRole', { nullable: true }),
      rowCode(),
    ],
    indices: [
      { name: 'user_email', columns: ['email'], unique: true },
      { name: 'user_last_sign_in', columns: ['lastSignInAt'] },
      { name: 'user_unused_warned', columns: ['unusedWarnedAt'] },
      { name: 'user_role', columns: ['hasRole'] },
    ],
  },
  {
    name: 'address',
    columns: [text('addressHash', 43, { primary: true }), timestamp('usedAt'), rowCode()],
    indices: [{ name: 'address_used', columns: ['usedAt'] }],
  },
  {
    name: 'code',
    columns: [
      uuid('id', { primary: true }),
      text('addressHash', 43),
      text('browserHash', 43),
      text('networkHash', 43, { nullable: true }),
      text('accountNetworkHash', 43, { nullable: true }),
      text('codeHash', 43),
      integer('failures'),
      timestamp('createdAt'),
      timestamp('expiresAt'),
      timestamp('usedAt', { nullable: true }),
      rowCode(),
    ],
    indices: [
      { name: 'code_address', columns: ['addressHash', 'createdAt'] },
      { name: 'code_created', columns: ['createdAt'] },
      { name: 'code_account', columns: ['accountNetworkHash'] },
    ],
  },
  {
    name: 'session',
    columns: [
      uuid('id', { primary: true }),
      integer('userId'),
      uuid('deviceId', { nullable: true }),
      integer('impersonatedBy', { nullable: true }),
      timestamp('createdAt'),
      timestamp('signedInAt', { nullable: true }),
      text('browser', 40, { nullable: true }),
      text('system', 40, { nullable: true }),
      text('country', 2, { nullable: true }),
      text('networkHash', 43, { nullable: true }),
      timestamp('lastUsedAt', { nullable: true }),
      timestamp('idleExpiresAt'),
      timestamp('absoluteExpiresAt'),
      timestamp('revokedAt', { nullable: true }),
      rowCode(),
    ],
    indices: [
      { name: 'session_user', columns: ['userId'] },
      { name: 'session_device', columns: ['deviceId'] },
      { name: 'session_ends', columns: ['absoluteExpiresAt'] },
      { name: 'session_impersonated', columns: ['impersonatedBy'] },
    ],
  },
  {
    name: 'device',
    columns: [
      uuid('id', { primary: true }),
      integer('userId'),
      text('secretHash', 43),
      text('previousHash', 43, { nullable: true }),
      timestamp('rotatedAt', { nullable: true }),
      text('browser', 40, { nullable: true }),
      text('system', 40, { nullable: true }),
      text('country', 2, { nullable: true }),
      text('networkHash', 43, { nullable: true }),
      timestamp('lastUsedAt', { nullable: true }),
      timestamp('createdAt'),
      timestamp('expiresAt'),
      timestamp('revokedAt', { nullable: true }),
      rowCode(),
    ],
    indices: [
      { name: 'device_user', columns: ['userId'] },
      { name: 'device_ends', columns: ['expiresAt'] },
    ],
  },
  {
    name: 'email_change',
    columns: [
      uuid('id', { primary: true }),
      integer('userId'),
      text('email', 254),
      timestamp('expiresAt'),
      rowCode(),
    ],
    indices: [
      { name: 'email_change_user', columns: ['userId'], unique: true },
      { name: 'email_change_ends', columns: ['expiresAt'] },
    ],
  },
  {
    name: 'email_recovery',
    columns: [
      integer('userId', { primary: true }),
      text('email', 254),
      text('tokenHash', 43),
      integer('actorId'),
      text('language', 5),
      timestamp('requestedAt'),
      timestamp('dueAt'),
      rowCode(),
    ],
    indices: [
      { name: 'email_recovery_token', columns: ['tokenHash'], unique: true },
      { name: 'email_recovery_due', columns: ['dueAt'] },
    ],
  },
  {
    name: 'account_deletion',
    columns: [
      integer('userId', { primary: true }),
      text('email', 254, { nullable: true }),
      text('language', 5),
      timestamp('requestedAt'),
      timestamp('dueAt'),
      timestamp('remindedAt', { nullable: true }),
      timestamp('startedAt', { nullable: true }),
      timestamp('erasedAt', { nullable: true }),
      timestamp('unusedSince', { nullable: true }),
      integer('plannedBy', { nullable: true }),
      rowCode(),
    ],
    indices: [{ name: 'account_deletion_due', columns: ['dueAt'] }],
  },
  {
    name: 'second_factor',
    columns: [
      uuid('id', { primary: true }),
      integer('userId'),
      text('kind', 10),
      text('name', 60),
      sealed('secret'),
      text('credentialHash', 43, { nullable: true }),
      bigint('counter'),
      timestamp('createdAt'),
      timestamp('confirmedAt', { nullable: true }),
      timestamp('lastUsedAt', { nullable: true }),
      rowCode(),
    ],
    indices: [
      { name: 'second_factor_user', columns: ['userId'] },
      { name: 'second_factor_credential', columns: ['credentialHash'], unique: true },
      { name: 'second_factor_confirmed', columns: ['confirmedAt', 'createdAt'] },
    ],
  },
  {
    name: 'recovery_code',
    columns: [
      uuid('id', { primary: true }),
      integer('userId'),
      text('codeMac', 43),
      timestamp('createdAt'),
      timestamp('usedAt', { nullable: true }),
      rowCode(),
    ],
    indices: [{ name: 'recovery_code_user', columns: ['userId'] }],
  },
  {
    name: 'second_step',
    columns: [
      text('browserHash', 43, { primary: true }),
      integer('userId'),
      integer('failures'),
      timestamp('expiresAt'),
      rowCode(),
    ],
    indices: [
      { name: 'second_step_user', columns: ['userId'] },
      { name: 'second_step_ends', columns: ['expiresAt'] },
    ],
  },
  {
    name: 'second_factor_guess',
    columns: [integer('userId', { primary: true }), integer('failures'), timestamp('since'), rowCode()],
  },
  {
    name: 'enrolment_token',
    columns: [integer('userId', { primary: true }), text('tokenHash', 43), timestamp('createdAt'), rowCode()],
  },
  {
    name: 'passkey_challenge',
    columns: [
      text('challengeHash', 43, { primary: true }),
      text('holderHash', 43),
      timestamp('expiresAt'),
      rowCode(),
    ],
    indices: [
      { name: 'passkey_challenge_ends', columns: ['expiresAt'] },
      { name: 'passkey_challenge_holder', columns: ['holderHash'] },
    ],
  },
  {
    name: 'access',
    columns: [
      serial('id'),
      timestamp('at'),
      text('event', 30),
      integer('userId'),
      integer('actorId', { nullable: true }),
      rowCode(),
    ],
    indices: [
      { name: 'access_at', columns: ['at'] },
      { name: 'access_user', columns: ['userId', 'at'] },
    ],
  },
];

export class CreateAuth1796000000000 {
  readonly name = 'CreateAuth1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await createTable(runner, table);
  }
}
