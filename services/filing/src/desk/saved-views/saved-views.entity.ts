import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** Filters and order of the queue that an expert saved under a name. */
export interface SavedViewRow {
  userId: number;
  id: string;
  /** JSON of a `SavedView`: names and searches contain names of users. */
  content: Sealed;
  createdAt: Date;
  /** Incremented by every change. */
  version: number;
}

/** The id, which the caller chooses, is part of the key together with its user: a view of somebody else is out of reach. */
export const savedViewEntity = new EntitySchema<SavedViewRow>({
  name: 'saved_view',
  columns: {
    userId: column.integer({ primary: true }),
    id: column.uuid({ primary: true }),
    content: column.sealed(),
    createdAt: column.timestamp(),
    version: column.integer(),
  },
});

export function viewContentPlace({ id }: Pick<SavedViewRow, 'id'>): Place {
  return { table: 'saved_view', column: 'content', id };
}
