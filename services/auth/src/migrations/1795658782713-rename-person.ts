import { renameColumn, renameIndex, renameTable } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

type Word = 'person' | 'user';

/** The tables with the id of a user, and their index that begins with it. */
const tables: readonly { name: string; index?: { further?: string[]; unique?: boolean } }[] = [
  { name: 'access', index: { further: ['at'] } },
  { name: 'device', index: {} },
  { name: 'email_change', index: { unique: true } },
  { name: 'enrolment_token' },
  { name: 'recovery_code', index: {} },
  { name: 'second_factor', index: {} },
  { name: 'second_factor_guess' },
  { name: 'second_step', index: {} },
  { name: 'session', index: {} },
];

/** Calls a person a user in the names of tables, columns and indices, as the code does. */
export class RenamePerson1795658782713 {
  readonly name = 'RenamePerson1795658782713';

  up(runner: QueryRunner): Promise<void> {
    return rename(runner, 'person', 'user');
  }
}

/** Also back, in a test. */
export async function rename(runner: QueryRunner, from: Word, to: Word): Promise<void> {
  await renameTable(runner, from, to);
  await renameIndex(runner, to, `${from}_email`, { name: `${to}_email`, columns: ['email'], unique: true });
  await renameIndex(runner, to, `${from}_last_sign_in`, {
    name: `${to}_last_sign_in`,
    columns: ['lastSignInAt'],
  });
  for (const { name, index } of tables) {
    await renameColumn(runner, name, `${from}Id`, `${to}Id`);
    if (!index) continue;
    const { further = [], unique = false } = index;
    await renameIndex(runner, name, `${name}_${from}`, {
      name: `${name}_${to}`,
      columns: [`${to}Id`, ...further],
      unique,
    });
  }
}
