import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/** What a reading is compared by with the others of its year, derived from its content and marks. */
export const paperFactsEntity = entity({
  table: 'paper_facts',
  columns: {
    fileId: column.uuid({ primary: true }),
    version: column.integer({ primary: true }),
    userId: column.integer(),
    facts: column.sealed(),
  },
  indices: [{ name: 'paper_facts_user', columns: ['userId'] }],
});

export type PaperFactsRow = RowOf<typeof paperFactsEntity>;

export function factsPlace({ fileId, version }: Pick<PaperFactsRow, 'fileId' | 'version'>): Place {
  return { table: 'paper_facts', column: 'facts', id: `${fileId}/${version}` };
}
