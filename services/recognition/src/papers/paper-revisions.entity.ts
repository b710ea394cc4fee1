import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** Another value after each change of a person's papers or of their facts. */
export interface PaperRevisionRow {
  userId: number;
  revision: string;
}

export const paperRevisionEntity = new EntitySchema<PaperRevisionRow>({
  name: 'paperRevision',
  tableName: 'paper_revision',
  columns: {
    userId: column.integer({ primary: true }),
    revision: column.uuid(),
  },
});
