import { Table, TableColumn, TableIndex, type QueryRunner, type TableColumnOptions } from 'typeorm';

export interface IndexDefinition {
  name: string;
  columns: string[];
  unique?: boolean;
}

export interface TableDefinition {
  name: string;
  columns: TableColumnOptions[];
  indices?: IndexDefinition[];
}

/*
 * Steps of migrations, each safe to run twice: MariaDB commits every DDL statement by itself, so an interrupted
 * migration is run again from its beginning.
 */

export async function createTable(runner: QueryRunner, definition: TableDefinition): Promise<void> {
  const { name, columns, indices = [] } = definition;
  await runner.createTable(
    new Table({
      name,
      columns,
      indices: indices.map(toIndex),
    }),
    true,
  );
}

export async function dropTable(runner: QueryRunner, name: string): Promise<void> {
  await runner.dropTable(name, true);
}

export async function renameTable(runner: QueryRunner, from: string, to: string): Promise<void> {
  if (await runner.hasTable(from)) await alterTable(runner, from, `RENAME TO ${escaped(runner, to)}`);
}

/** Indices of the column follow it and keep their names. */
export async function renameColumn(
  runner: QueryRunner,
  table: string,
  from: string,
  to: string,
): Promise<void> {
  if (await runner.hasColumn(table, from))
    await alterTable(runner, table, `RENAME COLUMN ${escaped(runner, from)} TO ${escaped(runner, to)}`);
}

export async function addColumn(
  runner: QueryRunner,
  table: string,
  column: TableColumnOptions,
): Promise<void> {
  if (await runner.hasColumn(table, column.name)) return;
  // Read anew: on SQLite, TypeORM rebuilds the table as it remembers it, without the columns that plain SQL added.
  await runner.addColumn((await runner.getTable(table)) ?? table, new TableColumn(column));
}

export async function dropColumn(runner: QueryRunner, table: string, name: string): Promise<void> {
  if (await runner.hasColumn(table, name)) await runner.dropColumn(table, name);
}

export async function addIndex(runner: QueryRunner, table: string, index: IndexDefinition): Promise<void> {
  const existing = await runner.getTable(table);
  if (!existing?.indices.some((other) => other.name === index.name))
    await runner.createIndex(table, toIndex(index));
}

export async function dropIndex(runner: QueryRunner, table: string, name: string): Promise<void> {
  const existing = await runner.getTable(table);
  if (existing?.indices.some((other) => other.name === name)) await runner.dropIndex(table, name);
}

/** TypeORM copies the whole table on SQLite; both databases rename in place. */
async function alterTable(runner: QueryRunner, table: string, change: string): Promise<void> {
  await runner.query(`ALTER TABLE ${escaped(runner, table)} ${change}`);
}

function escaped(runner: QueryRunner, name: string): string {
  return runner.connection.driver.escape(name);
}

/** Renames the index `from` to `index.name`; the rest of the definition is for SQLite, which creates it anew. */
export async function renameIndex(
  runner: QueryRunner,
  table: string,
  from: string,
  index: IndexDefinition,
): Promise<void> {
  const existing = await runner.getTable(table);
  if (!existing?.indices.some((other) => other.name === from)) return;
  if (runner.connection.options.type === 'mariadb')
    return alterTable(
      runner,
      table,
      `RENAME INDEX ${escaped(runner, from)} TO ${escaped(runner, index.name)}`,
    );
  await runner.dropIndex(table, from);
  await runner.createIndex(table, toIndex(index));
}

function toIndex({ name, columns, unique = false }: IndexDefinition): TableIndex {
  return new TableIndex({ name, columnNames: columns, isUnique: unique });
}
