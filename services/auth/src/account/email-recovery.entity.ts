import type { Language } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** A new address that an administrator entered for a user, until it takes effect or is called off. */
export interface EmailRecoveryRow {
  userId: number;
  email: string;
  /** Hash of the token in the link that was mailed to the current address. */
  tokenHash: string;
  /** The administrator. */
  actorId: number;
  /** The language of the mails. */
  language: Language;
  requestedAt: Date;
  dueAt: Date;
}

export const emailRecoveryEntity = new EntitySchema<EmailRecoveryRow>({
  name: 'emailRecovery',
  tableName: 'email_recovery',
  columns: {
    userId: column.integer({ primary: true }),
    email: column.text(254),
    tokenHash: column.text(43),
    actorId: column.integer(),
    language: column.text(5),
    requestedAt: column.timestamp(),
    dueAt: column.timestamp(),
  },
  indices: [
    { name: 'email_recovery_token', columns: ['tokenHash'], unique: true },
    { name: 'email_recovery_due', columns: ['dueAt'] },
  ],
});
