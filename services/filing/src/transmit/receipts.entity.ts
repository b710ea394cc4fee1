import type { Language } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** A stored dossier. Every transmission has its own; the filing refers to the latest. */
export interface ReceiptRow {
  id: string;
  userId: number;
  taxYear: number;
  language: Language;
  blobKey: string;
  wrappedKey: string;
  size: number;
  sha256: string;
  createdAt: Date;
}

export const receiptEntity = new EntitySchema<ReceiptRow>({
  name: 'receipt',
  tableName: 'receipt',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    taxYear: column.integer(),
    language: column.text(3),
    blobKey: column.text(100),
    wrappedKey: column.text(200),
    size: column.bigint(),
    sha256: column.text(64),
    createdAt: column.timestamp(),
  },
  indices: [
    { name: 'receipt_filing', columns: ['userId', 'taxYear'] },
    { name: 'receipt_blob', columns: ['blobKey'], unique: true },
  ],
});
