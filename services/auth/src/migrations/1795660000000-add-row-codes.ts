import type { QueryRunner } from 'typeorm';
import { addRowCodes } from '@dossier/service-kit';

const tables = [
  'user',
  'address',
  'code',
  'session',
  'device',
  'email_change',
  'email_recovery',
  'account_deletion',
  'second_factor',
  'recovery_code',
  'second_step',
  'second_factor_guess',
  'enrolment_token',
  'passkey_challenge',
  'access',
];

/** The codes that authenticate the rows of all tables. Tables that are created later have the column from the start. */
export class AddRowCodes1795660000000 {
  readonly name = 'AddRowCodes1795660000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRowCodes(runner, tables);
  }
}
