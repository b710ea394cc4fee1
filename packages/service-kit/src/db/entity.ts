import { EntitySchema } from 'typeorm';
import type { Column } from './columns.ts';
import type { IndexDefinition } from './tables.ts';

type Columns = Readonly<Record<string, Column<unknown>>>;
type Row<Of extends Columns> = { [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never };

/** The rows of an entity: `type NoteRow = RowOf<typeof noteEntity>`. */
export type RowOf<Entity extends EntitySchema> = Entity extends EntitySchema<infer Of> ? Of : never;

/** A table, whose columns say what a row holds. */
export function entity<Of extends Columns>(definition: {
  table: string;
  columns: Of;
  indices?: IndexDefinition<keyof Of & string>[];
}): EntitySchema<Row<Of>> {
  const { table, columns, indices = [] } = definition;
  return new EntitySchema<Row<Of>>({ name: table, columns, indices });
}
