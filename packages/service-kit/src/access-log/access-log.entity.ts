import { column, type Column } from '../db/columns.ts';
import { entity } from '../db/entity.ts';

/** The entity of a service's access log. `subject` is the column that names whose data was accessed. */
export function accessLogEntity<Columns extends Readonly<Record<string, Column<unknown>>>>(options: {
  table: string;
  columns: Columns;
  subject: { column: keyof Columns & string; index: string };
}) {
  const { table, columns, subject } = options;
  return entity({
    table,
    columns: { id: column.serial(), at: column.timestamp(), ...columns },
    indices: [
      { name: `${table}_at`, columns: ['at'] },
      { name: subject.index, columns: [subject.column, 'at'] },
    ],
  });
}
