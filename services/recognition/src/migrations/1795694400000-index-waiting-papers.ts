import { addIndex, dropIndex } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

/** The index tells papers of deleted files, which are not read, from those that wait. */
export class IndexWaitingPapers1795694400000 {
  readonly name = 'IndexWaitingPapers1795694400000';

  async up(runner: QueryRunner): Promise<void> {
    await addIndex(runner, 'paper', {
      name: 'paper_waiting',
      columns: ['state', 'deletedAt', 'dueAt', 'userId'],
    });
    await dropIndex(runner, 'paper', 'paper_queue');
  }
}
