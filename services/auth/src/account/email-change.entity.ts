import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** A change of address that is not confirmed yet; at most one per user. */
export interface EmailChangeRow {
  /** Random. The codes of the change are bound to it, as those of a sign-in are bound to a browser. */
  id: string;
  userId: number;
  email: string;
  expiresAt: Date;
}

export const emailChangeEntity = new EntitySchema<EmailChangeRow>({
  name: 'emailChange',
  tableName: 'email_change',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    email: column.text(254),
    expiresAt: column.timestamp(),
  },
  indices: [
    { name: 'email_change_user', columns: ['userId'], unique: true },
    { name: 'email_change_ends', columns: ['expiresAt'] },
  ],
});
