import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

export type HouseholdPart = 'spouse' | 'children';

/** The spouse or the children of a user in a tax year. `version` counts the saves. */
export const householdEntity = entity({
  table: 'household',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    part: column.text<HouseholdPart>(10, { primary: true }),
    version: column.integer(),
    content: column.sealed(),
    updatedAt: column.timestamp(),
  },
});

export type HouseholdRow = RowOf<typeof householdEntity>;

/** The place of the content; the seal itself is bound to the user. */
export function householdContent(taxYear: number, part: HouseholdPart): Place {
  return { table: 'household', column: 'content', id: `${taxYear} ${part}` };
}
