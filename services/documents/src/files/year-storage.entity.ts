import { column, entity, type RowOf } from '@dossier/service-kit';

/**
 * The storage a user occupies in a tax year. Every change of files updates this row first: the update locks the row
 * until the commit on both databases, so the sums and the rules on equal bytes and names hold under parallel requests.
 */
export const yearStorageEntity = entity({
  table: 'year_storage',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    /** Bytes of all versions of the files outside the trash. */
    liveBytes: column.bigint(),
    /** Bytes of all versions of all files, including the trash. */
    storedBytes: column.bigint(),
    revision: column.integer(),
  },
});

export type YearStorageRow = RowOf<typeof yearStorageEntity>;

export type YearStorageKey = Pick<YearStorageRow, 'userId' | 'taxYear'>;
