import { addColumn, addIndex, dropIndex, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const name = 'paper_waiting';
const columns = ['state', 'deletedAt', 'lane', 'dueAt', 'userId'];

/** The lane of a paper in the queue of the reader, also in its index. */
export class AddPaperLanes1795761255478 {
  readonly name = 'AddPaperLanes1795761255478';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('paper', 'lane')) {
      await addIndex(runner, 'paper', { name, columns });
      return;
    }
    await dropIndex(runner, 'paper', name);
    await addColumn(runner, 'paper', tableColumn.text('lane', 10, { default: "'quick'" }));
    await addIndex(runner, 'paper', { name, columns });
  }
}
