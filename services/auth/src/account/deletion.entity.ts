import type { Language } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** The requested deletion of an account. Each step is a time that is set once, so a job that was killed goes on from it. */
export interface DeletionRow {
  userId: number;
  /** The address of the receipt, from the start of the erasure on; before, it is that of the account. */
  email: string | null;
  /** The language of the mails. */
  language: Language;
  requestedAt: Date;
  dueAt: Date;
  remindedAt: Date | null;
  /** When the account was closed and its address released. It cannot be called off any more. */
  startedAt: Date | null;
  /** When every service had erased the user for the first time. */
  erasedAt: Date | null;
  /** The last sign-in of an account that is deleted because nobody uses it; null when the user requested the deletion. */
  unusedSince: Date | null;
  /** The administrator who planned the deletion. */
  plannedBy: number | null;
}

export const deletionEntity = new EntitySchema<DeletionRow>({
  name: 'accountDeletion',
  tableName: 'account_deletion',
  columns: {
    userId: column.integer({ primary: true }),
    email: column.text(254, { nullable: true }),
    language: column.text(5),
    requestedAt: column.timestamp(),
    dueAt: column.timestamp(),
    remindedAt: column.timestamp({ nullable: true }),
    startedAt: column.timestamp({ nullable: true }),
    erasedAt: column.timestamp({ nullable: true }),
    unusedSince: column.timestamp({ nullable: true }),
    plannedBy: column.integer({ nullable: true }),
  },
  indices: [{ name: 'account_deletion_due', columns: ['dueAt'] }],
});
