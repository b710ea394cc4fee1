import { accessLogEntity, column, type AccessLogRow } from '@dossier/service-kit';

/** An access to a file. File names are left out, so that an entry may outlive its file. */
export interface AccessRow extends AccessLogRow {
  /** The user who acted; null for a background job. */
  actorId: number | null;
  ownerId: number;
  fileId: string;
  version: number;
  action:
    | 'upload'
    | 'download'
    | 'view'
    | 'export'
    | 'edit'
    | 'delete'
    | 'restore'
    | 'destroy'
    | 'accept'
    | 'requestBetter'
    | 'withdraw';
}

export const accessEntity = accessLogEntity<AccessRow>({
  table: 'file_access',
  columns: {
    actorId: column.integer({ nullable: true }),
    ownerId: column.integer(),
    fileId: column.uuid(),
    version: column.integer(),
    action: column.text(20),
  },
  subject: { column: 'ownerId', index: 'file_access_owner' },
});
