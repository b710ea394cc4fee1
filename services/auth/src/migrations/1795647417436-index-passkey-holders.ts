import { addIndex, dropIndex } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexPasskeyHolders1795647417436 implements MigrationInterface {
  readonly name = 'IndexPasskeyHolders1795647417436';

  async up(runner: QueryRunner): Promise<void> {
    await addIndex(runner, 'passkey_challenge', {
      name: 'passkey_challenge_holder',
      columns: ['holderHash'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'passkey_challenge', 'passkey_challenge_holder');
  }
}
