import { EntitySchema } from 'typeorm';
import { column } from './columns.ts';

/** The property and the column of the code. */
export const property = 'rowCode';

/** The entity with the column of the code. */
export function withRowCode({ options }: EntitySchema): EntitySchema {
  return new EntitySchema({
    ...options,
    columns: { ...options.columns, [property]: column.text(43, { nullable: true }) },
  });
}
