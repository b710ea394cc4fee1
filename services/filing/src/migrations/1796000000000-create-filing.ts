import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { bigint, boolean, integer, rowCode, sealed, serial, text, timestamp, uuid } = tableColumn;
const primary = { primary: true };
const nullable = { nullable: true };

const yearKey = [integer('userId', primary), integer('taxYear', primary)];
const names = (list: string) => list.split(' ');

export class CreateFiling1796000000000 {
  readonly name = 'CreateFiling1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'filing',
      columns: [
        ...yearKey,
        integer('status'),
        integer('version'),
        boolean('advancedFinished'),
        boolean('submittedOnce'),
        timestamp('transmittedAt', nullable),
        timestamp('supplementedAt', nullable),
        uuid('supplementId', nullable),
        uuid('receiptId', nullable),
        uuid('returnId', nullable),
        timestamp('createdAt'),
        timestamp('updatedAt'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'status_event',
      columns: [
        serial('id'),
        integer('userId'),
        integer('taxYear'),
        integer('fromStatus', nullable),
        integer('toStatus'),
        timestamp('at'),
        text('cause', 20),
        integer('actorId', nullable),
        rowCode(),
      ],
      indices: [{ name: 'status_event_filing', columns: ['userId', 'taxYear', 'id'] }],
    });
    await createTable(runner, {
      name: 'receipt',
      columns: [
        uuid('id', primary),
        integer('userId'),
        integer('taxYear'),
        text('language', 3),
        uuid('supplementOf', nullable),
        text('blobKey', 100),
        text('wrappedKey', 200),
        bigint('size'),
        text('sha256', 64),
        sealed('answers'),
        timestamp('createdAt'),
        rowCode(),
      ],
      indices: [
        { name: 'receipt_filing', columns: ['userId', 'taxYear'] },
        { name: 'receipt_blob', columns: ['blobKey'], unique: true },
      ],
    });
    await createTable(runner, {
      name: 'receipt_file',
      columns: [uuid('receiptId', primary), uuid('fileId', primary), integer('version'), rowCode()],
    });
    await createTable(runner, {
      name: 'reminder_setting',
      columns: [integer('userId', primary), boolean('enabled'), text('language', 5), rowCode()],
    });
    await createTable(runner, {
      name: 'deadline_reminder',
      columns: [...yearKey, text('kind', 10, primary), timestamp('sentAt'), rowCode()],
    });
    await createTable(runner, {
      name: 'desk_filing',
      columns: [
        ...yearKey,
        integer('status'),
        timestamp('receivedAt'),
        text('canton', 2),
        text('deadline', 10),
        text('searchText', 500),
        integer('assignedTo'),
        timestamp('waitingSince', nullable),
        integer('priority'),
        integer('problemCount'),
        text('snoozedUntil', 10),
        text('tags', 60),
        timestamp('remindedAt', nullable),
        integer('approvedBy'),
        integer('version'),
        rowCode(),
      ],
      indices: [
        {
          name: 'desk_filing_received',
          columns: names(
            'receivedAt userId taxYear status assignedTo canton deadline waitingSince searchText priority snoozedUntil tags',
          ),
        },
        {
          name: 'desk_filing_deadline',
          columns: names(
            'deadline userId taxYear status assignedTo canton waitingSince searchText priority snoozedUntil tags',
          ),
        },
        {
          name: 'desk_filing_groups',
          columns: names(
            'assignedTo status taxYear canton deadline snoozedUntil waitingSince userId searchText priority tags',
          ),
        },
        {
          name: 'desk_filing_priority',
          columns: names(
            'priority receivedAt userId taxYear deadline status assignedTo canton waitingSince searchText snoozedUntil tags',
          ),
        },
        {
          name: 'desk_filing_name',
          columns: names(
            'searchText userId taxYear status assignedTo canton deadline waitingSince priority snoozedUntil tags',
          ),
        },
      ],
    });
    await createTable(runner, {
      name: 'desk_event',
      columns: [
        serial('id'),
        integer('userId'),
        integer('taxYear'),
        timestamp('at'),
        integer('actorId'),
        text('action', 20),
        integer('assignedTo'),
        sealed('detail', nullable),
        rowCode(),
      ],
      indices: [{ name: 'desk_event_filing', columns: ['userId', 'taxYear', 'id'] }],
    });
    await createTable(runner, {
      name: 'desk_tag',
      columns: [serial('id'), sealed('name'), integer('actorId'), timestamp('createdAt'), rowCode()],
    });
    await createTable(runner, {
      name: 'deadline_extension',
      columns: [
        ...yearKey,
        text('until', 10),
        text('before', 10),
        sealed('content'),
        sealed('replaced', nullable),
        integer('actorId'),
        timestamp('createdAt'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'desk_inbox',
      columns: [
        ...yearKey,
        text('kind', 12, primary),
        integer('recipientId', primary),
        timestamp('at'),
        integer('actorId'),
        sealed('note', nullable),
        rowCode(),
      ],
      indices: [{ name: 'desk_inbox_recipient', columns: ['recipientId', 'at'] }],
    });
    await createTable(runner, {
      name: 'desk_inbox_read',
      columns: [integer('expertId', primary), ...yearKey, timestamp('readAt'), rowCode()],
    });
    await createTable(runner, {
      name: 'desk_absence',
      columns: [
        integer('expertId', primary),
        text('fromDay', 10),
        text('untilDay', 10),
        integer('deputyId'),
        rowCode(),
      ],
      indices: [{ name: 'desk_absence_deputy', columns: ['deputyId'] }],
    });
    await createTable(runner, {
      name: 'desk_note',
      columns: [
        uuid('id', primary),
        integer('userId'),
        integer('taxYear'),
        integer('authorId'),
        sealed('text'),
        timestamp('createdAt'),
        timestamp('editedAt', nullable),
        integer('version'),
        rowCode(),
      ],
      indices: [{ name: 'desk_note_filing', columns: ['userId', 'taxYear', 'createdAt'] }],
    });
    await createTable(runner, {
      name: 'desk_presence',
      columns: [...yearKey, integer('expertId', primary), timestamp('seenAt'), rowCode()],
    });
    await createTable(runner, {
      name: 'saved_view',
      columns: [
        integer('userId', primary),
        uuid('id', primary),
        sealed('content'),
        timestamp('createdAt'),
        integer('version'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'section_check',
      columns: [
        ...yearKey,
        text('section', 20, primary),
        boolean('done'),
        integer('actorId'),
        timestamp('at'),
        integer('version'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'file_requests',
      columns: [
        ...yearKey,
        integer('open'),
        integer('returned'),
        integer('files'),
        integer('reviewed'),
        timestamp('changedAt'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'filed_return',
      columns: [
        uuid('id', primary),
        integer('userId'),
        integer('taxYear'),
        integer('number'),
        integer('actorId'),
        text('blobKey', 100),
        text('wrappedKey', 200),
        bigint('size'),
        text('sha256', 64),
        timestamp('createdAt'),
        timestamp('downloadedAt', nullable),
        rowCode(),
      ],
      indices: [
        { name: 'filed_return_filing', columns: ['userId', 'taxYear', 'number'], unique: true },
        { name: 'filed_return_blob', columns: ['blobKey'], unique: true },
      ],
    });
  }
}
