import { addIndex, dropIndex } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

/** Lists and counts exclude the trash: with `deletedAt` in the index they read no other rows. */
export class IndexFileLists1763000300004 {
  readonly name = 'IndexFileLists1763000300004';

  async up(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'file', 'file_newest');
    await addIndex(runner, 'file', {
      name: 'file_newest',
      columns: ['userId', 'taxYear', 'deletedAt', 'uploadedAt', 'id'],
    });
    await addIndex(runner, 'file', {
      name: 'file_by_category',
      columns: ['userId', 'taxYear', 'deletedAt', 'categoryId', 'uploadedAt', 'id'],
    });
  }
}
