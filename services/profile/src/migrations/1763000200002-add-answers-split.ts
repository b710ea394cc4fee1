import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null in the rows of the earlier version, whose answers are still those of all years. */
export class AddAnswersSplit1763000200002 implements MigrationInterface {
  readonly name = 'AddAnswersSplit1763000200002';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'profile', tableColumn.timestamp('answersSplitAt', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'profile', 'answersSplitAt');
  }
}
