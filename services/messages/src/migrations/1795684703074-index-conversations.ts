import { addIndex, dropIndex } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

/** The index holds what unread conversations are found by. */
export class IndexConversations1795684703074 {
  readonly name = 'IndexConversations1795684703074';

  async up(runner: QueryRunner): Promise<void> {
    await addIndex(runner, 'message', {
      name: 'message_conversation',
      columns: ['userId', 'id', 'author', 'field'],
    });
    await dropIndex(runner, 'message', 'message_user');
  }
}
