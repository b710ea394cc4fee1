import { column, entity } from '@dossier/service-kit';

/** Another value after each change of a person's papers or of their facts. */
export const paperRevisionEntity = entity({
  table: 'paper_revision',
  columns: {
    userId: column.integer({ primary: true }),
    revision: column.uuid(),
  },
});
