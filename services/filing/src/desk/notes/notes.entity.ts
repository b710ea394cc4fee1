import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/** What an expert noted about a filing, for the office. */
export const deskNoteEntity = entity({
  table: 'desk_note',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    taxYear: column.integer(),
    authorId: column.integer(),
    text: column.sealed(),
    createdAt: column.timestamp(),
    editedAt: column.timestamp({ nullable: true }),
    /** Incremented by every change. */
    version: column.integer(),
  },
  indices: [{ name: 'desk_note_filing', columns: ['userId', 'taxYear', 'createdAt'] }],
});

export type DeskNoteRow = RowOf<typeof deskNoteEntity>;

/** The place of a note's text. With year and author in it, a change of either in the database is noticed. */
export function noteTextPlace({
  id,
  taxYear,
  authorId,
}: Pick<DeskNoteRow, 'id' | 'taxYear' | 'authorId'>): Place {
  return { table: 'desk_note', column: 'text', id: `${id}/${taxYear}/${authorId}` };
}
