import type { Language } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/** The requested deletion of an account. Each step is a time that is set once, so a job that was killed goes on from it. */
export const deletionEntity = entity({
  table: 'account_deletion',
  ownedBy: 'deleted by the job when every service has erased the user',
  columns: {
    userId: column.integer({ primary: true }),
    /** The address of the receipt, from the start of the erasure on; before, it is that of the account. */
    email: column.text(254, { nullable: true }),
    /** The language of the mails. */
    language: column.text<Language>(5),
    requestedAt: column.timestamp(),
    dueAt: column.timestamp(),
    remindedAt: column.timestamp({ nullable: true }),
    /** When the account was closed and its address released. It cannot be called off any more. */
    startedAt: column.timestamp({ nullable: true }),
    /** When every service had erased the user for the first time. */
    erasedAt: column.timestamp({ nullable: true }),
    /** The last sign-in of an account that is deleted because nobody uses it; null when the user requested the deletion. */
    unusedSince: column.timestamp({ nullable: true }),
    /** The administrator who planned the deletion. */
    plannedBy: column.integer({ nullable: true }),
  },
  indices: [{ name: 'account_deletion_due', columns: ['dueAt'] }],
});

export type DeletionRow = RowOf<typeof deletionEntity>;
