import { EntitySchema } from 'typeorm';
import { column } from '@dossier/service-kit';

/**
 * The storage a user occupies in a tax year. Every change of files updates this row first: the update locks the row
 * until the commit on both databases, so the sums and the rules on equal bytes and names hold under parallel requests.
 */
export interface YearStorageRow {
  userId: number;
  taxYear: number;
  /** Bytes of all versions of the files outside the trash. */
  liveBytes: number;
  /** Bytes of all versions of all files, including the trash. */
  storedBytes: number;
  revision: number;
}

export const yearStorageEntity = new EntitySchema<YearStorageRow>({
  name: 'year_storage',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    liveBytes: column.bigint(),
    storedBytes: column.bigint(),
    revision: column.integer(),
  },
});

export type YearStorageKey = Pick<YearStorageRow, 'userId' | 'taxYear'>;
