import type { Language } from '@dossier/contracts';
import { column, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** A stored dossier or supplement. Every transmission has its own; the filing refers to the latest. */
export interface ReceiptRow {
  id: string;
  userId: number;
  taxYear: number;
  language: Language;
  /** The dossier that this receipt is a supplement to; null for a dossier. */
  supplementOf: string | null;
  blobKey: string;
  wrappedKey: string;
  size: number;
  sha256: string;
  /** The fingerprints of the answers in it (`AnswerFingerprints`). */
  answers: Sealed;
  createdAt: Date;
}

export const receiptEntity = new EntitySchema<ReceiptRow>({
  name: 'receipt',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    taxYear: column.integer(),
    language: column.text(3),
    supplementOf: column.uuid({ nullable: true }),
    blobKey: column.text(100),
    wrappedKey: column.text(200),
    size: column.bigint(),
    sha256: column.text(64),
    answers: column.sealed(),
    createdAt: column.timestamp(),
  },
  indices: [
    { name: 'receipt_filing', columns: ['userId', 'taxYear'] },
    { name: 'receipt_blob', columns: ['blobKey'], unique: true },
  ],
});

/** A file version that is listed in a receipt. */
export interface ReceiptFileRow {
  receiptId: string;
  fileId: string;
  version: number;
}

export const receiptFileEntity = new EntitySchema<ReceiptFileRow>({
  name: 'receipt_file',
  columns: {
    receiptId: column.uuid({ primary: true }),
    fileId: column.uuid({ primary: true }),
    version: column.integer(),
  },
});
