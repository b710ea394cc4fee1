import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

export interface PreferenceRow {
  userId: number;
  taxYear: number;
  categoryId: number;
  isRelevant: boolean;
  updatedAt: Date;
}

export const preferenceEntity = new EntitySchema<PreferenceRow>({
  name: 'category_preference',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    categoryId: column.integer({ primary: true }),
    isRelevant: column.boolean(),
    updatedAt: column.timestamp(),
  },
});
