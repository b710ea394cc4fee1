import { addColumn, addIndex, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddReviewReason1795410674826 {
  readonly name = 'AddReviewReason1795410674826';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'file_review', tableColumn.text('reason', 20, { nullable: true }));
    await addIndex(runner, 'file_review', {
      name: 'file_review_reason',
      columns: ['verdict', 'reason', 'fileId'],
    });
  }
}
