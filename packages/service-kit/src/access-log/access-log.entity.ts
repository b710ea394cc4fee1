import { column } from '../db/columns.ts';
import { entity, type Columns, type OwnedBy } from '../db/entity.ts';

/** The entity of a service's access log. `subject` is the column that names whose data was accessed. */
export function accessLogEntity<Of extends Columns>(options: {
  table: string;
  columns: Of;
  subject: { column: keyof Of & string; index: string };
  ownedBy?: OwnedBy<keyof Of & string>;
}) {
  const { table, columns, subject, ownedBy = [subject.column] } = options;
  return entity({
    table,
    columns: { id: column.serial(), at: column.timestamp(), ...columns },
    ownedBy,
    indices: [
      { name: `${table}_at`, columns: ['at'] },
      { name: subject.index, columns: [subject.column, 'at'] },
    ],
  });
}
