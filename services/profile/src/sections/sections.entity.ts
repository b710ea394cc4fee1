import type { SectionId } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

export interface SectionRow {
  userId: number;
  taxYear: number;
  section: SectionId;
  enabled: boolean;
  updatedAt: Date;
}

export const sectionEntity = new EntitySchema<SectionRow>({
  name: 'tax_section',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    section: column.text(40, { primary: true }),
    enabled: column.boolean(),
    updatedAt: column.timestamp(),
  },
});
