import type { SectionId } from '@dossier/contracts';
import { column, entity } from '@dossier/service-kit';

export const sectionEntity = entity({
  table: 'tax_section',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    section: column.text<SectionId>(40, { primary: true }),
    enabled: column.boolean(),
    updatedAt: column.timestamp(),
  },
});
