import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** A file version that is part of a dossier. Its bytes are kept until the account is deleted. */
export interface TransmittedVersionRow {
  fileId: string;
  version: number;
  userId: number;
  transmittedAt: Date;
}

export const transmittedVersionEntity = new EntitySchema<TransmittedVersionRow>({
  name: 'transmitted_version',
  columns: {
    fileId: column.uuid({ primary: true }),
    version: column.integer({ primary: true }),
    userId: column.integer(),
    transmittedAt: column.timestamp(),
  },
  indices: [{ name: 'transmitted_version_user', columns: ['userId'] }],
});
