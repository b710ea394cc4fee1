import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/**
 * A person's year. Whoever changes papers of it changes this row first: that holds off everybody else until the
 * commit, on either database, so that the sums and the rules about equal bytes and names hold under parallel calls.
 */
export interface YearStorageRow {
  userId: number;
  taxYear: number;
  /** Bytes of all versions of the papers that are not in the bin. */
  liveBytes: number;
  /** The same with the bin: what really lies in the store. */
  storedBytes: number;
  revision: number;
}

export const yearStorageEntity = new EntitySchema<YearStorageRow>({
  name: 'shelf',
  tableName: 'shelf',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    liveBytes: column.bigint(),
    storedBytes: column.bigint(),
    revision: column.integer(),
  },
});
