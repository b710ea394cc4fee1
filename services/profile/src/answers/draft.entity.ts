import type { WizardStep } from '@dossier/contracts';
import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** The unconfirmed values of the wizard for one tax year. */
export interface DraftRow {
  userId: number;
  taxYear: number;
  step: WizardStep;
  values: Sealed;
  /** The year whose answers the draft started with; null when it started with those of its own year. */
  copiedFrom: number | null;
  updatedAt: Date;
}

export const draftEntity = new EntitySchema<DraftRow>({
  name: 'tax_year_draft',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    step: column.text(20),
    values: column.sealed(),
    copiedFrom: column.integer({ nullable: true }),
    updatedAt: column.timestamp(),
  },
});

/** The place of a draft's values. The user is authenticated by the key. */
export const draftPlace = (taxYear: number): Place => ({
  table: 'tax_year_draft',
  column: 'values',
  id: taxYear,
});
