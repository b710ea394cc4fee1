import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** The files of a filing: what experts requested from the user, and what is reviewed; no row until documents reports. */
export interface FileRequestsRow {
  userId: number;
  taxYear: number;
  /** Requests that are with the user. */
  open: number;
  /** Files that answer a request and are not reviewed yet. */
  returned: number;
  /** The transmitted files, and those that are reviewed. */
  files: number;
  reviewed: number;
  changedAt: Date;
}

export const fileRequestsEntity = new EntitySchema<FileRequestsRow>({
  name: 'file_requests',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    open: column.integer(),
    returned: column.integer(),
    files: column.integer(),
    reviewed: column.integer(),
    changedAt: column.timestamp(),
  },
});
