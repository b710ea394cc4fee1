import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, sealed, text, timestamp, uuid } = tableColumn;
const primary = { primary: true };
const nullable = { nullable: true };

export class CreateFileReviews1795354300001 {
  readonly name = 'CreateFileReviews1795354300001';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'file_review',
      columns: [
        uuid('fileId', primary),
        integer('version', primary),
        integer('userId'),
        text('verdict', 10),
        sealed('content'),
        integer('reviewerId'),
        timestamp('reviewedAt'),
        integer('revision'),
        timestamp('answeredAt', nullable),
        integer('answeredVersion', nullable),
      ],
      indices: [{ name: 'file_review_user', columns: ['userId'] }],
    });
  }
}
