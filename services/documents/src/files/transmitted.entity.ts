import { column, entity, type RowOf } from '@dossier/service-kit';

/** A file version that is part of a dossier. Its bytes are kept until the account is deleted. */
export const transmittedVersionEntity = entity({
  table: 'transmitted_version',
  columns: {
    fileId: column.uuid({ primary: true }),
    version: column.integer({ primary: true }),
    userId: column.integer(),
    transmittedAt: column.timestamp(),
  },
  indices: [{ name: 'transmitted_version_user', columns: ['userId'] }],
});

export type TransmittedVersionRow = RowOf<typeof transmittedVersionEntity>;
