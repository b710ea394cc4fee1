import { addColumn, addIndex, createTable, dropIndex, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, rowCode, sealed, serial, text, timestamp } = tableColumn;

const work = ['snoozedUntil', 'tags'];
const indices = [
  {
    name: 'desk_filing_received',
    columns: [
      'receivedAt',
      'userId',
      'taxYear',
      'status',
      'assignedTo',
      'canton',
      'deadline',
      'waitingSince',
      'searchText',
      'priority',
      ...work,
    ],
  },
  {
    name: 'desk_filing_deadline',
    columns: [
      'deadline',
      'userId',
      'taxYear',
      'status',
      'assignedTo',
      'canton',
      'waitingSince',
      'searchText',
      'priority',
      ...work,
    ],
  },
  {
    name: 'desk_filing_groups',
    columns: [
      'assignedTo',
      'status',
      'taxYear',
      'canton',
      'deadline',
      'snoozedUntil',
      'waitingSince',
      'userId',
      'searchText',
      'priority',
      'tags',
    ],
  },
  {
    name: 'desk_filing_priority',
    columns: [
      'priority',
      'receivedAt',
      'userId',
      'taxYear',
      'deadline',
      'status',
      'assignedTo',
      'canton',
      'waitingSince',
      'searchText',
      ...work,
    ],
  },
  {
    name: 'desk_filing_name',
    columns: [
      'searchText',
      'userId',
      'taxYear',
      'status',
      'assignedTo',
      'canton',
      'deadline',
      'waitingSince',
      'priority',
      ...work,
    ],
  },
];

/** What several experts need to share the filings: snooze, tags, extensions, the inbox, absences and the second review. */
export class AddDeskWork1795670727796 {
  readonly name = 'AddDeskWork1795670727796';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'desk_filing', text('snoozedUntil', 10, { default: "''" }));
    await addColumn(runner, 'desk_filing', text('tags', 60, { default: "''" }));
    for (const index of indices) {
      await dropIndex(runner, 'desk_filing', index.name);
      await addIndex(runner, 'desk_filing', index);
    }
    await addColumn(runner, 'file_requests', integer('files', { nullable: true }));
    await addColumn(runner, 'file_requests', integer('reviewed', { nullable: true }));
    await addColumn(runner, 'desk_filing', timestamp('remindedAt', { nullable: true }));
    await addColumn(runner, 'desk_filing', integer('approvedBy', { default: 0 }));
    for (const table of tables) await createTable(runner, table);
  }
}

const tables = [
  {
    name: 'desk_tag',
    columns: [serial('id'), sealed('name'), integer('actorId'), timestamp('createdAt'), rowCode()],
  },
  {
    name: 'deadline_extension',
    columns: [
      integer('userId', { primary: true }),
      integer('taxYear', { primary: true }),
      text('until', 10),
      text('before', 10),
      sealed('content'),
      integer('actorId'),
      timestamp('createdAt'),
      rowCode(),
    ],
  },
  {
    name: 'desk_inbox',
    columns: [
      integer('userId', { primary: true }),
      integer('taxYear', { primary: true }),
      text('kind', 12, { primary: true }),
      integer('recipientId', { primary: true }),
      timestamp('at'),
      integer('actorId'),
      sealed('note', { nullable: true }),
      rowCode(),
    ],
    indices: [{ name: 'desk_inbox_recipient', columns: ['recipientId', 'at'] }],
  },
  {
    name: 'desk_inbox_read',
    columns: [
      integer('expertId', { primary: true }),
      integer('userId', { primary: true }),
      integer('taxYear', { primary: true }),
      timestamp('readAt'),
      rowCode(),
    ],
  },
  {
    name: 'desk_absence',
    columns: [
      integer('expertId', { primary: true }),
      text('fromDay', 10),
      text('untilDay', 10),
      integer('deputyId'),
      rowCode(),
    ],
    indices: [{ name: 'desk_absence_deputy', columns: ['deputyId'] }],
  },
];
