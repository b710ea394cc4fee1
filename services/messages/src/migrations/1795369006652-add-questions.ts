import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const nullable = { nullable: true };

export class AddQuestions1795369006652 {
  readonly name = 'AddQuestions1795369006652';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'message', tableColumn.integer('taxYear', nullable));
    await addColumn(runner, 'message', tableColumn.text('field', 40, nullable));
    await addColumn(runner, 'message', tableColumn.timestamp('closedAt', nullable));
  }
}
