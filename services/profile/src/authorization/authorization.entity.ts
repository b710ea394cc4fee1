import type { CantonCode } from '@dossier/contracts';
import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

export interface AuthorizationRow {
  userId: number;
  taxYear: number;
  taxAddressEnabled: boolean;
  powerOfAttorneyEnabled: boolean;
  canton: CantonCode | null;
  tinNumber: Sealed | null;
  powerOfAttorneyAccepted: boolean;
  updatedAt: Date;
}

export const authorizationEntity = new EntitySchema<AuthorizationRow>({
  name: 'tax_authorization',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    taxAddressEnabled: column.boolean(),
    powerOfAttorneyEnabled: column.boolean(),
    canton: column.text(2, { nullable: true }),
    tinNumber: column.sealed({ nullable: true }),
    powerOfAttorneyAccepted: column.boolean(),
    updatedAt: column.timestamp(),
  },
});

/** The place of the tax ID of a year; the seal itself is bound to the user. */
export function tinNumberPlace(taxYear: number): Place {
  return { table: 'tax_authorization', column: 'tinNumber', id: taxYear };
}
