import { EntitySchema, type QueryRunner } from 'typeorm';
import { column, tableColumn } from '../db/columns.ts';
import { createTable } from '../db/tables.ts';

/** The user id of the service's own key, which seals data that belongs to no account. */
export const ownKeyId = 0;

/**
 * The data key of a user in this service. Everything sealed with it becomes unreadable when the row is deleted: the keys
 * in other tables are wrapped by this one.
 */
export interface UserKeyRow {
  userId: number;
  wrappedKey: string;
  createdAt: Date;
}

export const userKeyEntity = new EntitySchema<UserKeyRow>({
  name: 'user_keys',
  columns: {
    userId: column.integer({ primary: true }),
    wrappedKey: column.text(200),
    createdAt: column.timestamp(),
  },
});

export class CreateUserKeys1763000000002 {
  readonly name = 'CreateUserKeys1763000000002';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'user_keys',
      columns: [
        tableColumn.integer('userId', { primary: true }),
        tableColumn.text('wrappedKey', 200),
        tableColumn.timestamp('createdAt'),
      ],
    });
  }
}
