import type { InboxKind } from '@dossier/contracts';
import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/** `recipientId` of what concerns whoever the filing is assigned to at the time of reading. */
export const whoeverWorksOnIt = 0;

/** The latest of a kind that happened to a filing: one row each, so that what a user or an expert does adds no end of them. */
export const inboxEntity = entity({
  table: 'desk_inbox',
  ownedBy: ['userId', 'recipientId'],
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    kind: column.text<InboxKind>(12, { primary: true }),
    /** The expert whom it concerns, or `whoeverWorksOnIt`. */
    recipientId: column.integer({ primary: true }),
    at: column.timestamp(),
    /** Who did it: the user, or an expert. */
    actorId: column.integer(),
    /** The words of an expert to a colleague. */
    note: column.sealed({ nullable: true }),
  },
  indices: [{ name: 'desk_inbox_recipient', columns: ['recipientId', 'at'] }],
});

export type InboxRow = RowOf<typeof inboxEntity>;

/** Until when an expert has read what happened to a filing. */
export const inboxReadEntity = entity({
  table: 'desk_inbox_read',
  ownedBy: ['userId', 'expertId'],
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
