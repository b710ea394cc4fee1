import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/** An export of a user's data that an administrator prepared. */
export const accountExportEntity = entity({
  table: 'account_export',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    actorId: column.integer(),
    reason: column.sealed(),
    createdAt: column.timestamp(),
  },
  indices: [{ name: 'account_export_user', columns: ['userId', 'createdAt'] }],
});

export type AccountExportRow = RowOf<typeof accountExportEntity>;

export function reasonPlace({ id }: Pick<AccountExportRow, 'id'>): Place {
  return { table: 'account_export', column: 'reason', id };
}
