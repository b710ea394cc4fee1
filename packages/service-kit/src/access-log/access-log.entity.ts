import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { column } from '../db/columns.ts';
import type { AccessLogRow } from './access-log.ts';

type OwnColumn<Row extends AccessLogRow> = Exclude<keyof Row & string, keyof AccessLogRow>;

/** The entity of a service's access log. `subject` is the column that names whose data was accessed. */
export function accessLogEntity<Row extends AccessLogRow>(options: {
  table: string;
  columns: Readonly<Record<OwnColumn<Row>, EntitySchemaColumnOptions>>;
  subject: { column: OwnColumn<Row>; index: string };
}): EntitySchema<Row> {
  const { table, columns, subject } = options;
  return new EntitySchema<Row>({
    name: table,
    columns: { id: column.serial(), at: column.timestamp(), ...columns } as Record<
      keyof Row,
      EntitySchemaColumnOptions
    >,
    indices: [
      { name: `${table}_at`, columns: ['at'] },
      { name: subject.index, columns: [subject.column, 'at'] },
    ],
  });
}
