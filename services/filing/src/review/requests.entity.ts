import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** The files of a filing that experts requested from the user; no row until there is one. */
export interface FileRequestsRow {
  userId: number;
  taxYear: number;
  /** Requests that are with the user. */
  open: number;
  /** Files that answer a request and are not reviewed yet. */
  returned: number;
  changedAt: Date;
}

export const fileRequestsEntity = new EntitySchema<FileRequestsRow>({
  name: 'file_requests',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    open: column.integer(),
    returned: column.integer(),
    changedAt: column.timestamp(),
  },
});
