import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** What an expert noted about a filing, for the office. */
export interface DeskNoteRow {
  id: string;
  userId: number;
  taxYear: number;
  authorId: number;
  text: Sealed;
  createdAt: Date;
  editedAt: Date | null;
  /** Incremented by every change. */
  version: number;
}

export const deskNoteEntity = new EntitySchema<DeskNoteRow>({
  name: 'desk_note',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    taxYear: column.integer(),
    authorId: column.integer(),
    text: column.sealed(),
    createdAt: column.timestamp(),
    editedAt: column.timestamp({ nullable: true }),
    version: column.integer(),
  },
  indices: [{ name: 'desk_note_filing', columns: ['userId', 'taxYear', 'createdAt'] }],
});

/** The place of a note's text. With year and author in it, a change of either in the database is noticed. */
export function noteTextPlace({
  id,
  taxYear,
  authorId,
}: Pick<DeskNoteRow, 'id' | 'taxYear' | 'authorId'>): Place {
  return { table: 'desk_note', column: 'text', id: `${id}/${taxYear}/${authorId}` };
}
