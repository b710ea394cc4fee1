import type { ProfileFields, WizardStep } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** The draft of the earlier version, which was that of all years. */
export interface LegacyDraftRow {
  userId: number;
  step: WizardStep;
  values: ProfileFields;
  updatedAt: Date;
}

export const legacyDraftEntity = new EntitySchema<LegacyDraftRow>({
  name: 'tax_profile_draft',
  columns: {
    userId: column.integer({ primary: true }),
    step: column.text(20),
    values: column.json(),
    updatedAt: column.timestamp(),
  },
});
