import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/**
 * Filters and order of the queue that an expert saved under a name. The id, which the caller chooses, is part of the key
 * together with its user: a view of somebody else is out of reach.
 */
export const savedViewEntity = entity({
  table: 'saved_view',
  columns: {
    userId: column.integer({ primary: true }),
    id: column.uuid({ primary: true }),
    /** JSON of a `SavedView`: names and searches contain names of users. */
    content: column.sealed(),
    createdAt: column.timestamp(),
    /** Incremented by every change. */
    version: column.integer(),
  },
});

export type SavedViewRow = RowOf<typeof savedViewEntity>;

export function viewContentPlace({ id }: Pick<SavedViewRow, 'id'>): Place {
  return { table: 'saved_view', column: 'content', id };
}
