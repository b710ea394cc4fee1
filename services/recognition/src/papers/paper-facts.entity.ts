import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** What a reading is compared by with the others of its year, derived from its content and marks. */
export interface PaperFactsRow {
  fileId: string;
  version: number;
  userId: number;
  facts: Sealed;
}

export const paperFactsEntity = new EntitySchema<PaperFactsRow>({
  name: 'paperFacts',
  tableName: 'paper_facts',
  columns: {
    fileId: column.uuid({ primary: true }),
    version: column.integer({ primary: true }),
    userId: column.integer(),
    facts: column.sealed(),
  },
  indices: [{ name: 'paper_facts_user', columns: ['userId'] }],
});

export function factsPlace({ fileId, version }: Pick<PaperFactsRow, 'fileId' | 'version'>): Place {
  return { table: 'paper_facts', column: 'facts', id: `${fileId}/${version}` };
}
