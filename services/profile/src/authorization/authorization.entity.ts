import type { CantonCode } from '@dossier/contracts';
import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

export const authorizationEntity = entity({
  table: 'tax_authorization',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    taxAddressEnabled: column.boolean(),
    powerOfAttorneyEnabled: column.boolean(),
    canton: column.text<CantonCode>(2, { nullable: true }),
    tinNumber: column.sealed({ nullable: true }),
    powerOfAttorneyAccepted: column.boolean(),
    updatedAt: column.timestamp(),
  },
});

export type AuthorizationRow = RowOf<typeof authorizationEntity>;

/** The place of the tax ID of a year; the seal itself is bound to the user. */
export function tinNumberPlace(taxYear: number): Place {
  return { table: 'tax_authorization', column: 'tinNumber', id: taxYear };
}
