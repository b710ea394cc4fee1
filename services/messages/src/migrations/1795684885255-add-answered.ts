import type { QueryRunner } from 'typeorm';
import { addColumn, addIndex, tableColumn } from '@dossier/service-kit';

export class AddAnswered1795684885255 {
  readonly name = 'AddAnswered1795684885255';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'message', tableColumn.boolean('answered', { nullable: true }));
    await addIndex(runner, 'message', {
      name: 'message_answered',
      columns: ['answered', 'userId', 'id'],
    });
    // The inner query has a name of its own: MariaDB reads a table that it changes only so.
    await runner.query(
      `UPDATE message SET answered = 1 WHERE author = 'expert' OR EXISTS (
         SELECT 1 FROM (
           SELECT userId, MAX(id) AS lastId FROM message WHERE author = 'expert' AND field IS NULL GROUP BY userId
         ) AS reply WHERE reply.userId = message.userId AND reply.lastId > message.id)`,
    );
  }
}
