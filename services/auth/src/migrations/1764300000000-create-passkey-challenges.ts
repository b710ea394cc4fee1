import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreatePasskeyChallenges1764300000000 {
  readonly name = 'CreatePasskeyChallenges1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'passkey_challenge',
      columns: [
        tableColumn.text('challengeHash', 43, { primary: true }),
        tableColumn.text('holderHash', 43),
        tableColumn.timestamp('expiresAt'),
      ],
      indices: [{ name: 'passkey_challenge_ends', columns: ['expiresAt'] }],
    });
  }
}
