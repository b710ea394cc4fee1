import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/** The lists of the desk that views are saved of. */
export type ViewedList = 'filings' | 'clients';

/**
 * Filters and order of a list that an expert saved under a name. The id, which the caller chooses, is part of the key
 * together with its user: a view of somebody else is out of reach.
 */
export const savedViewEntity = entity({
  table: 'saved_view',
  columns: {
    userId: column.integer({ primary: true }),
    id: column.uuid({ primary: true }),
    /** Null for the queue. */
    list: column.text<'clients'>(10, { nullable: true }),
    /** JSON of a `SavedView`, or of a `SavedClientView`: names and searches contain names of users. */
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
