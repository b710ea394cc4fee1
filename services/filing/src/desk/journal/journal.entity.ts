import type { JournalContent, JournalKind } from '@dossier/contracts';
import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

type CallDirection = Extract<JournalContent, { kind: 'call' }>['direction'];

/** A note, a call or a task of a client, for the office. */
export const journalEntity = entity({
  table: 'client_entry',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    kind: column.text<JournalKind>(10),
    authorId: column.integer(),
    text: column.sealed(),
    createdAt: column.timestamp(),
    editedAt: column.timestamp({ nullable: true }),
    /** Of a call, or by which a task is done, `YYYY-MM-DD`. */
    day: column.text(10, { nullable: true }),
    direction: column.text<CallDirection>(3, { nullable: true }),
    /** Who does a task, `unassigned` for who is in charge of the client; null for other kinds. */
    assignedTo: column.integer({ nullable: true }),
    doneAt: column.timestamp({ nullable: true }),
    /** Incremented by every change. */
    version: column.integer(),
  },
  indices: [
    { name: 'client_entry_client', columns: ['userId', 'kind', 'createdAt'] },
    { name: 'client_entry_assigned', columns: ['assignedTo', 'doneAt', 'day'] },
  ],
});

export type JournalRow = RowOf<typeof journalEntity>;

/** The place of a text. With kind and author in it, a change of either in the database is noticed. */
export function journalTextPlace({
  id,
  kind,
  authorId,
}: Pick<JournalRow, 'id' | 'kind' | 'authorId'>): Place {
  return { table: 'client_entry', column: 'text', id: `${id}/${kind}/${authorId}` };
}
