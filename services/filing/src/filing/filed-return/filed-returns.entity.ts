import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** A version of the filed return of a filing; the filing refers to the current one. */
export interface FiledReturnRow {
  id: string;
  userId: number;
  taxYear: number;
  /** 1 for the first one of the filing. */
  number: number;
  actorId: number;
  blobKey: string;
  wrappedKey: string;
  size: number;
  sha256: string;
  createdAt: Date;
  /** When the user first downloaded it. */
  downloadedAt: Date | null;
}

export const filedReturnEntity = new EntitySchema<FiledReturnRow>({
  name: 'filed_return',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    taxYear: column.integer(),
    number: column.integer(),
    actorId: column.integer(),
    blobKey: column.text(100),
    wrappedKey: column.text(200),
    size: column.bigint(),
    sha256: column.text(64),
    createdAt: column.timestamp(),
    downloadedAt: column.timestamp({ nullable: true }),
  },
  indices: [
    { name: 'filed_return_filing', columns: ['userId', 'taxYear', 'number'], unique: true },
    { name: 'filed_return_blob', columns: ['blobKey'], unique: true },
  ],
});
