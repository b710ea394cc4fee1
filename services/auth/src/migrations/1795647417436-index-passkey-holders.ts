import { addIndex } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class IndexPasskeyHolders1795647417436 {
  readonly name = 'IndexPasskeyHolders1795647417436';

  async up(runner: QueryRunner): Promise<void> {
    await addIndex(runner, 'passkey_challenge', {
      name: 'passkey_challenge_holder',
      columns: ['holderHash'],
    });
  }
}
