import { addIndex } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class IndexFileAnnouncements1795659000102 {
  readonly name = 'IndexFileAnnouncements1795659000102';

  async up(runner: QueryRunner): Promise<void> {
    await addIndex(runner, 'file', { name: 'file_announced', columns: ['announcedAt'] });
  }
}
