import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** The latest declaration of a user, as it is downloaded. */
export interface DeclarationRow {
  userId: number;
  filename: string;
  content: string;
  savedAt: Date;
}

export const declarationEntity = new EntitySchema<DeclarationRow>({
  name: 'tax_declaration',
  tableName: 'tax_declaration',
  columns: {
    userId: column.integer({ primary: true }),
    filename: column.text(120),
    content: column.longText(),
    savedAt: column.timestamp(),
  },
});
