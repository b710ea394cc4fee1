import type { Language } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/** A stored dossier or supplement. Every transmission has its own; the filing refers to the latest. */
export const receiptEntity = entity({
  table: 'receipt',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    taxYear: column.integer(),
    language: column.text<Language>(3),
    /** The dossier that this receipt is a supplement to; null for a dossier. */
    supplementOf: column.uuid({ nullable: true }),
    blobKey: column.text(100),
    wrappedKey: column.text(200),
    size: column.bigint(),
    sha256: column.text(64),
    /** The fingerprints of the answers in it (`AnswerFingerprints`). */
    answers: column.sealed(),
    createdAt: column.timestamp(),
  },
  indices: [
    { name: 'receipt_filing', columns: ['userId', 'taxYear'] },
    { name: 'receipt_blob', columns: ['blobKey'], unique: true },
  ],
});

export type ReceiptRow = RowOf<typeof receiptEntity>;

/** A file version that is listed in a receipt. */
export const receiptFileEntity = entity({
  table: 'receipt_file',
  ownedBy: 'deleted with its receipt',
  columns: {
    receiptId: column.uuid({ primary: true }),
    fileId: column.uuid({ primary: true }),
    version: column.integer(),
  },
});
