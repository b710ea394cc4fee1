import { addIndex } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class IndexReadTimes1795669200000 {
  readonly name = 'IndexReadTimes1795669200000';

  async up(runner: QueryRunner): Promise<void> {
    await addIndex(runner, 'reading', { name: 'reading_read', columns: ['readAt'] });
  }
}
