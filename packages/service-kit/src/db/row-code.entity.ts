import { EntitySchema } from 'typeorm';
import { column } from './columns.ts';

/** By table, the columns that are not part of the code of a row, or `all`. */
export type ExemptColumns = Readonly<Record<string, readonly string[] | 'all'>>;

/** The property and the column of the code. */
export const property = 'rowCode';

/** The entity with the column of the code, unless its table is exempt. */
export function withRowCode(entity: EntitySchema, exempt: ExemptColumns): EntitySchema {
  const { columns, name, tableName = name } = entity.options;
  if (exempt[tableName] === 'all') return entity;
  return new EntitySchema({
    ...entity.options,
    columns: { ...columns, [property]: column.text(43, { nullable: true }) },
  });
}
