import { column, entity, type RowOf } from '@dossier/service-kit';

/** The files of a filing: what experts requested from the user, and what is reviewed; no row until documents reports. */
export const fileRequestsEntity = entity({
  table: 'file_requests',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    /** Requests that are with the user. */
    open: column.integer(),
    /** Files that answer a request and are not reviewed yet. */
    returned: column.integer(),
    /** The transmitted files, and those that are reviewed. */
    files: column.integer(),
    reviewed: column.integer(),
    changedAt: column.timestamp(),
  },
});

export type FileRequestsRow = RowOf<typeof fileRequestsEntity>;
