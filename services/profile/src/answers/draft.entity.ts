import type { WizardStep } from '@dossier/contracts';
import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/** The unconfirmed values of the wizard for one tax year. */
export const draftEntity = entity({
  table: 'tax_year_draft',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    step: column.text<WizardStep>(20),
    values: column.sealed(),
    /** The year whose answers the draft started with; null when it started with those of its own year. */
    copiedFrom: column.integer({ nullable: true }),
    updatedAt: column.timestamp(),
  },
});

export type DraftRow = RowOf<typeof draftEntity>;

/** The place of a draft's values. The user is authenticated by the key. */
export const draftPlace = (taxYear: number): Place => ({
  table: 'tax_year_draft',
  column: 'values',
  id: taxYear,
});
