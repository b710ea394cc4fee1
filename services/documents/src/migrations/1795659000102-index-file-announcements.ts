import { addIndex, dropIndex } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexFileAnnouncements1795659000102 implements MigrationInterface {
  readonly name = 'IndexFileAnnouncements1795659000102';

  async up(runner: QueryRunner): Promise<void> {
    await addIndex(runner, 'file', { name: 'file_announced', columns: ['announcedAt'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'file', 'file_announced');
  }
}
