import type { Language } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/** A new address that an administrator entered for a user, until it takes effect or is called off. */
export const emailRecoveryEntity = entity({
  table: 'email_recovery',
  columns: {
    userId: column.integer({ primary: true }),
    email: column.text(254),
    /** Hash of the token in the link that was mailed to the current address. */
    tokenHash: column.text(43),
    /** The administrator. */
    actorId: column.integer(),
    /** The language of the mails. */
    language: column.text<Language>(5),
    requestedAt: column.timestamp(),
    dueAt: column.timestamp(),
  },
  indices: [
    { name: 'email_recovery_token', columns: ['tokenHash'], unique: true },
    { name: 'email_recovery_due', columns: ['dueAt'] },
  ],
});

export type EmailRecoveryRow = RowOf<typeof emailRecoveryEntity>;
