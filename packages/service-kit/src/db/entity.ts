import { EntitySchema, type EntityManager } from 'typeorm';
import type { Column } from './columns.ts';
import { deleteFound } from './delete-in-parts.ts';
import type { IndexDefinition } from './tables.ts';

export type Columns = Readonly<Record<string, Column<unknown>>>;
type Row<Of extends Columns> = { [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never };

/** The columns with ids of users, with each of whom a row is deleted; or why rows are not deleted like this. */
export type OwnedBy<Name = string> = readonly Name[] | string;

interface Owned {
  readonly ownedBy: OwnedBy | undefined;
}

/** The entity of any table. */
export type Entity = EntitySchema & Owned;

/** The rows of an entity: `type NoteRow = RowOf<typeof noteEntity>`. Mapped once more, so that editors show the fields. */
export type RowOf<Of extends EntitySchema> =
  Of extends EntitySchema<infer Row> ? { [Name in keyof Row]: Row[Name] } : never;

/** A table, whose columns say what a row holds. Without `ownedBy`, a row belongs to its `userId`. */
export function entity<Of extends Columns>(definition: {
  table: string;
  columns: Of;
  ownedBy?: OwnedBy<keyof Of & string>;
  indices?: IndexDefinition<keyof Of & string>[];
}): EntitySchema<Row<Of>> & Owned {
  const { table, columns, ownedBy = 'userId' in columns ? ['userId'] : undefined, indices = [] } = definition;
  return Object.assign(new EntitySchema<Row<Of>>({ name: table, columns, indices }), { ownedBy });
}

/** Deletes the rows of a user, in the order of the entities. */
export async function deleteOwned(
  manager: EntityManager,
  entities: readonly Entity[],
  userId: number,
): Promise<void> {
  for (const each of entities)
    if (typeof each.ownedBy === 'object')
      for (const column of each.ownedBy) await deleteFound(manager, each, { [column]: userId });
}

/** A table that neither names its owners nor says why it has none would keep what a deleted user left in it. */
export function requireOwners(entities: readonly Entity[]): void {
  for (const { options, ownedBy } of entities)
    if (ownedBy === undefined)
      throw new Error(`${options.name}: say in ownedBy with whom its rows are deleted`);
}
