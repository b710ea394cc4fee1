import { EntitySchema, type QueryRunner } from 'typeorm';
import { column, tableColumn } from '../db/columns.ts';
import { createTable } from '../db/tables.ts';

/** Work that one instance of the service does for all. */
export interface LeaseRow {
  name: string;
  /** Grows with each holder: one that lost the lease neither renews nor ends that of another. */
  token: number;
  /** Until then no other instance takes the lease. */
  heldUntil: Date;
}

export const leaseEntity = new EntitySchema<LeaseRow>({
  name: 'lease',
  columns: {
    name: column.text(100, { primary: true }),
    token: column.integer(),
    heldUntil: column.timestamp(),
  },
});

export class CreateLeases1795671000000 {
  readonly name = 'CreateLeases1795671000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'lease',
      columns: [
        tableColumn.text('name', 100, { primary: true }),
        tableColumn.integer('token'),
        tableColumn.timestamp('heldUntil'),
      ],
    });
  }
}
