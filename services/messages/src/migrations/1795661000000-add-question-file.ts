import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddQuestionFile1795661000000 {
  readonly name = 'AddQuestionFile1795661000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'message', tableColumn.uuid('fileId', { nullable: true }));
  }
}
