import { addColumn, addIndex, dropColumn, dropIndex, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddReviewReason1795410674826 implements MigrationInterface {
  readonly name = 'AddReviewReason1795410674826';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'file_review', tableColumn.text('reason', 20, { nullable: true }));
    await addIndex(runner, 'file_review', {
      name: 'file_review_reason',
      columns: ['verdict', 'reason', 'fileId'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'file_review', 'file_review_reason');
    await dropColumn(runner, 'file_review', 'reason');
  }
}
