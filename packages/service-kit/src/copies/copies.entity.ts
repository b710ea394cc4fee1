import { type QueryRunner } from 'typeorm';
import { column, tableColumn } from '../db/columns.ts';
import { entity, type RowOf } from '../db/entity.ts';
import { createTable } from '../db/tables.ts';
import type { Place } from '../crypto/sealed.ts';

/** What another service last said about a user, until that service says that it has changed. */
export const copyEntity = entity({
  table: 'copy',
  columns: {
    userId: column.integer({ primary: true }),
    source: column.text(20, { primary: true }),
    /** 0 for facts that belong to no tax year. */
    taxYear: column.integer({ primary: true }),
    /** Incremented by each change: facts that were asked for before it are not stored. */
    generation: column.integer(),
    /** JSON, sealed; null when the source has to be asked again. */
    facts: column.sealed({ nullable: true }),
    askedAt: column.timestamp(),
  },
});

export type CopyRow = RowOf<typeof copyEntity>;

/** The place of the facts of a copy. */
export function copyFacts({
  userId,
  source,
  taxYear,
}: Pick<CopyRow, 'userId' | 'source' | 'taxYear'>): Place {
  return { table: 'copy', column: 'facts', id: `${userId}/${source}/${taxYear}` };
}

/** Creates the table of the copies; a step of a migration. */
export async function createCopyTable(runner: QueryRunner): Promise<void> {
  await createTable(runner, {
    name: 'copy',
    columns: [
      tableColumn.integer('userId', { primary: true }),
      tableColumn.text('source', 20, { primary: true }),
      tableColumn.integer('taxYear', { primary: true }),
      tableColumn.integer('generation'),
      tableColumn.sealed('facts', { nullable: true }),
      tableColumn.timestamp('askedAt'),
    ],
  });
}
