import type { ProfileFields, WizardStep } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

export interface DraftRow {
  userId: number;
  step: WizardStep;
  values: ProfileFields;
  updatedAt: Date;
}

export const draftEntity = new EntitySchema<DraftRow>({
  name: 'tax_profile_draft',
  tableName: 'tax_profile_draft',
  columns: {
    userId: column.integer({ primary: true }),
    step: column.text(20),
    values: column.json(),
    updatedAt: column.timestamp(),
  },
});
