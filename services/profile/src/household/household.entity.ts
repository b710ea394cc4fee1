import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

export type HouseholdPart = 'spouse' | 'children';

/** The spouse or the children of a user in a tax year. `version` counts the saves. */
export interface HouseholdRow {
  userId: number;
  taxYear: number;
  part: HouseholdPart;
  version: number;
  content: Sealed;
  updatedAt: Date;
}

export const householdEntity = new EntitySchema<HouseholdRow>({
  name: 'household',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    part: column.text(10, { primary: true }),
    version: column.integer(),
    content: column.sealed(),
    updatedAt: column.timestamp(),
  },
});

/** The place of the content; the seal itself is bound to the user. */
export function householdContent(taxYear: number, part: HouseholdPart): Place {
  return { table: 'household', column: 'content', id: `${taxYear} ${part}` };
}
