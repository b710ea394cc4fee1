import { addIndex, dropIndex } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

/** The newest unread messages are read from the end of the index, which holds all that they are found by. */
export class IndexUnreadMessages1795698229036 {
  readonly name = 'IndexUnreadMessages1795698229036';

  async up(runner: QueryRunner): Promise<void> {
    await addIndex(runner, 'message', {
      name: 'message_unread',
      columns: ['answered', 'id', 'userId', 'author'],
    });
    await dropIndex(runner, 'message', 'message_answered');
  }
}
