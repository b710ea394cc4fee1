import { column, entity } from '@dossier/service-kit';

export const preferenceEntity = entity({
  table: 'category_preference',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    categoryId: column.integer({ primary: true }),
    isRelevant: column.boolean(),
    updatedAt: column.timestamp(),
  },
});
