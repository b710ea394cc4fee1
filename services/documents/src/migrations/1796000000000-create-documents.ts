import { createTable, tableColumn, type TableDefinition } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { bigint, integer, rowCode, sealed, serial, text, timestamp, uuid } = tableColumn;

const tables: TableDefinition[] = [
  {
    name: 'file',
    columns: [
      uuid('id', { primary: true }),
      integer('userId'),
      integer('taxYear'),
      integer('categoryId'),
      text('name', 255),
      integer('version'),
      text('hash', 64),
      bigint('size'),
      text('mediaType', 100),
      text('problem', 20, { nullable: true }),
      text('sorting', 10, { nullable: true }),
      timestamp('createdAt'),
      timestamp('uploadedAt'),
      timestamp('deletedAt', { nullable: true }),
      timestamp('dividedAt', { nullable: true }),
      uuid('partOf', { nullable: true }),
      text('partName', 255, { nullable: true }),
      text('partPages', 1600, { nullable: true }),
      rowCode(),
    ],
    indices: [
      { name: 'file_same_bytes', columns: ['userId', 'taxYear', 'categoryId', 'hash'], unique: true },
      { name: 'file_same_name', columns: ['userId', 'taxYear', 'categoryId', 'name'] },
      { name: 'file_newest', columns: ['userId', 'taxYear', 'deletedAt', 'uploadedAt', 'id'] },
      {
        name: 'file_by_category',
        columns: ['userId', 'taxYear', 'deletedAt', 'categoryId', 'uploadedAt', 'id'],
      },
      { name: 'file_deleted', columns: ['deletedAt'] },
      { name: 'file_part', columns: ['partOf'] },
    ],
  },
  {
    name: 'file_version',
    columns: [
      uuid('fileId', { primary: true }),
      integer('version', { primary: true }),
      uuid('blobKey'),
      text('wrappedKey', 200),
      text('name', 255, { nullable: true }),
      uuid('uploadId'),
      text('hash', 64),
      bigint('size'),
      text('mediaType', 100),
      timestamp('createdAt'),
      rowCode(),
    ],
    indices: [{ name: 'file_version_blob', columns: ['blobKey'], unique: true }],
  },
  {
    name: 'file_preview',
    columns: [
      uuid('fileId', { primary: true }),
      integer('version', { primary: true }),
      text('kind', 10, { primary: true }),
      uuid('blobKey'),
      text('wrappedKey', 200),
      uuid('uploadId'),
      text('hash', 64),
      bigint('size'),
      timestamp('createdAt'),
      rowCode(),
    ],
    indices: [{ name: 'file_preview_blob', columns: ['blobKey'], unique: true }],
  },
  {
    name: 'year_storage',
    columns: [
      integer('userId', { primary: true }),
      integer('taxYear', { primary: true }),
      bigint('liveBytes'),
      bigint('storedBytes'),
      integer('revision'),
      rowCode(),
    ],
  },
  {
    name: 'file_access',
    columns: [
      serial('id'),
      timestamp('at'),
      integer('actorId', { nullable: true }),
      integer('ownerId'),
      uuid('fileId'),
      integer('version'),
      text('action', 20),
      rowCode(),
    ],
    indices: [
      { name: 'file_access_at', columns: ['at'] },
      { name: 'file_access_owner', columns: ['ownerId', 'at'] },
    ],
  },
  {
    name: 'none_declaration',
    columns: [
      integer('userId', { primary: true }),
      integer('taxYear', { primary: true }),
      integer('categoryId', { primary: true }),
      sealed('content'),
      timestamp('declaredAt'),
      rowCode(),
    ],
  },
  {
    name: 'transmitted_version',
    columns: [
      uuid('fileId', { primary: true }),
      integer('version', { primary: true }),
      integer('userId'),
      timestamp('transmittedAt'),
      rowCode(),
    ],
    indices: [{ name: 'transmitted_version_user', columns: ['userId'] }],
  },
  {
    name: 'file_review',
    columns: [
      uuid('fileId', { primary: true }),
      integer('version', { primary: true }),
      integer('userId'),
      text('verdict', 10),
      sealed('content'),
      text('reason', 20, { nullable: true }),
      integer('reviewerId'),
      timestamp('reviewedAt'),
      integer('revision'),
      timestamp('answeredAt', { nullable: true }),
      integer('answeredVersion', { nullable: true }),
      rowCode(),
    ],
    indices: [
      { name: 'file_review_user', columns: ['userId'] },
      { name: 'file_review_reason', columns: ['verdict', 'reason', 'fileId'] },
    ],
  },
  {
    name: 'account_export',
    columns: [
      uuid('id', { primary: true }),
      integer('userId'),
      integer('actorId'),
      sealed('reason'),
      timestamp('createdAt'),
      rowCode(),
    ],
    indices: [{ name: 'account_export_user', columns: ['userId', 'createdAt'] }],
  },
  {
    name: 'export',
    columns: [
      integer('actorId', { primary: true }),
      integer('userId', { primary: true }),
      integer('taxYear', { primary: true }),
      text('ticketHash', 64),
      text('sessionId', 100),
      text('language', 5),
      text('state', 10),
      integer('filesDone'),
      integer('filesTotal'),
      timestamp('validUntil'),
      rowCode(),
    ],
  },
];

export class CreateDocuments1796000000000 {
  readonly name = 'CreateDocuments1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await createTable(runner, table);
  }
}
