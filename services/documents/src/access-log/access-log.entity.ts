import { accessLogEntity, column, type RowOf } from '@dossier/service-kit';

/** An access to a file. File names are left out, so that an entry may outlive its file. */
export const accessEntity = accessLogEntity({
  table: 'file_access',
  columns: {
    /** The user who acted; null for a background job. */
    actorId: column.integer({ nullable: true }),
    ownerId: column.integer(),
    fileId: column.uuid(),
    version: column.integer(),
    action: column.text<
      | 'upload'
      | 'phoneUpload'
      | 'download'
      | 'view'
      | 'export'
      | 'edit'
      | 'delete'
      | 'restore'
      | 'destroy'
      | 'accept'
      | 'requestBetter'
      | 'withdraw'
      | 'markInternal'
      | 'unmarkInternal'
    >(20),
  },
  subject: { column: 'ownerId', index: 'file_access_owner' },
});

export type AccessRow = RowOf<typeof accessEntity>;
