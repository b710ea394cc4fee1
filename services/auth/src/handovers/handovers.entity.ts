import type { Language } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/** An upload that a user hands to a phone. The row is deleted when it ends. */
export const handoverEntity = entity({
  table: 'handover',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    /** The session that created it, and with which it ends. */
    sessionId: column.uuid(),
    codeHash: column.text(43),
    /** Of the cookie of the first phone that sent the code; null until then. */
    phoneHash: column.text(43, { nullable: true }),
    taxYear: column.integer(),
    /** Null when the files are sorted. */
    categoryId: column.integer({ nullable: true }),
    language: column.text<Language>(3),
    createdAt: column.timestamp(),
    expiresAt: column.timestamp(),
  },
  indices: [
    { name: 'handover_code', columns: ['codeHash'], unique: true },
    { name: 'handover_phone', columns: ['phoneHash'], unique: true },
    { name: 'handover_user', columns: ['userId'] },
    { name: 'handover_ends', columns: ['expiresAt'] },
  ],
});

export type HandoverRow = RowOf<typeof handoverEntity>;
