import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** The declaration of the earlier version, the latest of a user. */
export interface LegacyDeclarationRow {
  userId: number;
  filename: string;
  content: string;
  savedAt: Date;
}

export const legacyDeclarationEntity = new EntitySchema<LegacyDeclarationRow>({
  name: 'tax_declaration',
  columns: {
    userId: column.integer({ primary: true }),
    filename: column.text(120),
    content: column.longText(),
    savedAt: column.timestamp(),
  },
});
