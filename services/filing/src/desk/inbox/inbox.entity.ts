import type { InboxKind } from '@dossier/contracts';
import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** `recipientId` of what concerns whoever the filing is assigned to at the time of reading. */
export const whoeverWorksOnIt = 0;

/** The latest of a kind that happened to a filing: one row each, so that what a user or an expert does adds no end of them. */
export interface InboxRow {
  userId: number;
  taxYear: number;
  kind: InboxKind;
  /** The expert whom it concerns, or `whoeverWorksOnIt`. */
  recipientId: number;
  at: Date;
  /** Who did it: the user, or an expert. */
  actorId: number;
  /** The words of an expert to a colleague. */
  note: Sealed | null;
}

export const inboxEntity = new EntitySchema<InboxRow>({
  name: 'desk_inbox',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    kind: column.text(12, { primary: true }),
    recipientId: column.integer({ primary: true }),
    at: column.timestamp(),
    actorId: column.integer(),
    note: column.sealed({ nullable: true }),
  },
  indices: [{ name: 'desk_inbox_recipient', columns: ['recipientId', 'at'] }],
});

/** Until when an expert has read what happened to a filing. */
export interface InboxReadRow {
  expertId: number;
  userId: number;
  taxYear: number;
  readAt: Date;
}

export const inboxReadEntity = new EntitySchema<InboxReadRow>({
  name: 'desk_inbox_read',
  columns: {
    expertId: column.integer({ primary: true }),
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    readAt: column.timestamp(),
  },
});

export function inboxNotePlace(row: Pick<InboxRow, 'userId' | 'taxYear' | 'kind' | 'recipientId'>): Place {
  const { userId, taxYear, kind, recipientId } = row;
  return { table: 'desk_inbox', column: 'note', id: `${userId} ${taxYear} ${kind} ${recipientId}` };
}
