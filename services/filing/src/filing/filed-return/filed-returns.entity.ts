import { column, entity, type RowOf } from '@dossier/service-kit';

/** A version of the filed return of a filing; the filing refers to the current one. */
export const filedReturnEntity = entity({
  table: 'filed_return',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    taxYear: column.integer(),
    /** 1 for the first one of the filing. */
    number: column.integer(),
    actorId: column.integer(),
    blobKey: column.text(100),
    wrappedKey: column.text(200),
    size: column.bigint(),
    sha256: column.text(64),
    createdAt: column.timestamp(),
    /** When the user first downloaded it. */
    downloadedAt: column.timestamp({ nullable: true }),
  },
  indices: [
    { name: 'filed_return_filing', columns: ['userId', 'taxYear', 'number'], unique: true },
    { name: 'filed_return_blob', columns: ['blobKey'], unique: true },
  ],
});

export type FiledReturnRow = RowOf<typeof filedReturnEntity>;
