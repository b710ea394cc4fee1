import { createCopyTable, createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { boolean, integer, json, rowCode, sealed, serial, text, timestamp, uuid } = tableColumn;
const primary = { primary: true };
const nullable = { nullable: true };

export class CreateMessages1796000000000 {
  readonly name = 'CreateMessages1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'message',
      columns: [
        serial('id'),
        integer('userId'),
        text('author', 10),
        integer('authorId', nullable),
        sealed('text'),
        text('language', 5, nullable),
        timestamp('createdAt'),
        integer('taxYear', nullable),
        text('field', 40, nullable),
        uuid('fileId', nullable),
        timestamp('closedAt', nullable),
        boolean('answered', nullable),
        rowCode(),
      ],
      indices: [
        { name: 'message_conversation', columns: ['userId', 'id', 'author', 'field'] },
        { name: 'message_unread', columns: ['answered', 'id', 'userId', 'author'] },
      ],
    });
    await createTable(runner, {
      name: 'message_template',
      columns: [
        uuid('id', primary),
        json('texts'),
        timestamp('createdAt'),
        timestamp('deletedAt', nullable),
        integer('version'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'conversation_read',
      columns: [integer('userId', primary), integer('readerId', primary), integer('messageId'), rowCode()],
    });
    await createTable(runner, {
      name: 'expert_notice',
      columns: [integer('expertId', primary), integer('messageId'), timestamp('mailedAt'), rowCode()],
    });
    await createTable(runner, {
      name: 'mail',
      columns: [
        uuid('id', primary),
        text('idempotencyKey', 100),
        text('template', 30),
        sealed('content', nullable),
        text('state', 10),
        integer('attempts'),
        timestamp('nextAttemptAt'),
        timestamp('giveUpAt'),
        timestamp('createdAt'),
        timestamp('diedAt', nullable),
        text('reason', 40, nullable),
        rowCode(),
      ],
      indices: [
        { name: 'mail_key', columns: ['idempotencyKey'], unique: true },
        { name: 'mail_due', columns: ['state', 'nextAttemptAt'] },
        { name: 'mail_created', columns: ['createdAt'] },
      ],
    });
    await createTable(runner, {
      name: 'message_access',
      columns: [
        serial('id'),
        timestamp('at'),
        integer('actorId'),
        integer('ownerId'),
        text('action', 10),
        rowCode(),
      ],
      indices: [
        { name: 'message_access_at', columns: ['at'] },
        { name: 'message_access_owner', columns: ['ownerId', 'at'] },
      ],
    });
    await createCopyTable(runner);
  }
}
