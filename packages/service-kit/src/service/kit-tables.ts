import type { QueryRunner } from 'typeorm';
import { tableColumn } from '../db/columns.ts';
import type { Migration } from '../db/options.ts';
import { leaseTable } from '../db/lease.entity.ts';
import { addColumn, createTable, type TableDefinition } from '../db/tables.ts';

const { integer, rowCode, sealed, serial, text, timestamp, uuid } = tableColumn;

/** The tables that each service has. */
const tables: readonly TableDefinition[] = [
  {
    name: 'outbox',
    columns: [
      serial('id'),
      uuid('messageId'),
      text('target', 20),
      text('orderKey', 200),
      text('method', 10),
      text('path', 2000),
      sealed('body'),
      integer('attempts'),
      timestamp('nextAttemptAt'),
      timestamp('leasedUntil', { nullable: true }),
      timestamp('parkedAt', { nullable: true }),
      timestamp('createdAt'),
      rowCode(),
    ],
    indices: [{ name: 'outbox_order', columns: ['orderKey', 'id'] }],
  },
  {
    name: 'inbox',
    columns: [text('messageId', 100, { primary: true }), timestamp('receivedAt')],
    indices: [{ name: 'inbox_received', columns: ['receivedAt'] }],
  },
  {
    name: 'user_keys',
    columns: [integer('userId', { primary: true }), text('wrappedKey', 200), timestamp('createdAt')],
  },
  {
    name: 'audit',
    columns: [
      integer('id', { primary: true }),
      timestamp('at'),
      integer('actorId', { nullable: true }),
      text('role', 10),
      text('kind', 10),
      text('act', 60),
      integer('subjectId', { nullable: true }),
      text('target', 100, { nullable: true }),
      text('outcome', 10),
      text('code', 60, { nullable: true }),
      text('requestId', 64),
      text('mac', 43),
    ],
    indices: [
      { name: 'audit_at', columns: ['at', 'id'] },
      { name: 'audit_actor', columns: ['actorId', 'at'] },
      { name: 'audit_subject', columns: ['subjectId', 'at'] },
    ],
  },
  {
    name: 'audit_head',
    columns: [integer('id', { primary: true }), integer('rowId'), text('rowMac', 43), text('mac', 43)],
  },
  {
    name: 'audit_checkpoint',
    columns: [integer('rowId', { primary: true }), timestamp('at'), text('rowMac', 43), text('mac', 43)],
  },
  leaseTable,
];

class CreateKitTables1795999999999 {
  readonly name = 'CreateKitTables1795999999999';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await createTable(runner, table);
  }
}

class NumberKeyLocks1796100000000 {
  readonly name = 'NumberKeyLocks1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'user_keys', integer('lockNumber', { nullable: true }));
  }
}

export const kitMigrations: readonly Migration[] = [
  CreateKitTables1795999999999,
  NumberKeyLocks1796100000000,
];
