import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** An export of a user's data that an administrator prepared. */
export interface AccountExportRow {
  id: string;
  userId: number;
  actorId: number;
  reason: Sealed;
  createdAt: Date;
}

export const accountExportEntity = new EntitySchema<AccountExportRow>({
  name: 'account_export',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    actorId: column.integer(),
    reason: column.sealed(),
    createdAt: column.timestamp(),
  },
  indices: [{ name: 'account_export_user', columns: ['userId', 'createdAt'] }],
});

export function reasonPlace({ id }: Pick<AccountExportRow, 'id'>): Place {
  return { table: 'account_export', column: 'reason', id };
}
