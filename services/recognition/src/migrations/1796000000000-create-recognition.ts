import { createTable, tableColumn, type TableDefinition } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, json, rowCode, sealed, serial, text, timestamp, uuid } = tableColumn;

const tables: TableDefinition[] = [
  {
    name: 'paper',
    columns: [
      uuid('fileId', { primary: true }),
      integer('userId'),
      integer('version'),
      integer('taxYear'),
      integer('categoryId', { nullable: true }),
      text('sorting', 10, { nullable: true }),
      timestamp('uploadedAt'),
      timestamp('deletedAt', { nullable: true }),
      text('state', 10),
      text('lane', 10),
      integer('tries'),
      timestamp('dueAt'),
      timestamp('autoFiledAt', { nullable: true }),
      rowCode(),
    ],
    indices: [
      { name: 'paper_year', columns: ['userId', 'taxYear'] },
      { name: 'paper_waiting', columns: ['state', 'deletedAt', 'lane', 'dueAt', 'userId'] },
    ],
  },
  {
    name: 'reading',
    columns: [
      uuid('fileId', { primary: true }),
      integer('version', { primary: true }),
      integer('userId'),
      sealed('content'),
      sealed('marks', { nullable: true }),
      timestamp('readAt'),
      rowCode(),
    ],
    indices: [
      { name: 'reading_user', columns: ['userId'] },
      { name: 'reading_read', columns: ['readAt'] },
    ],
  },
  {
    name: 'paper_facts',
    columns: [
      uuid('fileId', { primary: true }),
      integer('version', { primary: true }),
      integer('userId'),
      sealed('facts'),
      rowCode(),
    ],
    indices: [{ name: 'paper_facts_user', columns: ['userId'] }],
  },
  {
    name: 'paper_revision',
    columns: [integer('userId', { primary: true }), uuid('revision'), rowCode()],
  },
  {
    name: 'reading_access',
    columns: [
      serial('id'),
      timestamp('at'),
      integer('actorId'),
      integer('ownerId'),
      integer('taxYear'),
      text('action', 10),
      rowCode(),
    ],
    indices: [
      { name: 'reading_access_at', columns: ['at'] },
      { name: 'reading_access_owner', columns: ['ownerId', 'at'] },
    ],
  },
  {
    name: 'learned_form',
    columns: [
      uuid('id', { primary: true }),
      integer('userId', { nullable: true }),
      integer('authorId'),
      json('words'),
      text('kind', 40, { nullable: true }),
      integer('categoryId', { nullable: true }),
      timestamp('learnedAt'),
      rowCode(),
    ],
    indices: [{ name: 'learned_form_user', columns: ['userId', 'learnedAt'] }],
  },
  {
    name: 'gone_paper',
    columns: [
      integer('userId', { primary: true }),
      integer('taxYear', { primary: true }),
      text('paperId', 43, { primary: true }),
      timestamp('declaredAt'),
      rowCode(),
    ],
  },
  {
    name: 'model_consent',
    columns: [
      serial('id'),
      integer('userId'),
      text('host', 255),
      timestamp('consentedAt'),
      timestamp('revokedAt', { nullable: true }),
      rowCode(),
    ],
    indices: [{ name: 'model_consent_user', columns: ['userId', 'revokedAt'] }],
  },
];

export class CreateRecognition1796000000000 {
  readonly name = 'CreateRecognition1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await createTable(runner, table);
  }
}
