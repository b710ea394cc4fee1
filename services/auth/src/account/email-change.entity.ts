import { column, entity, type RowOf } from '@dossier/service-kit';

/** A change of address that is not confirmed yet; at most one per user. */
export const emailChangeEntity = entity({
  table: 'email_change',
  columns: {
    /** Random. The codes of the change are bound to it, as those of a sign-in are bound to a browser. */
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

export type EmailChangeRow = RowOf<typeof emailChangeEntity>;
