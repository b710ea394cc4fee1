import { Table, TableColumn, TableIndex, type QueryRunner, type TableColumnOptions } from 'typeorm';

export interface IndexDefinition<Column = string> {
  name: string;
  columns: Column[];
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

export async function addColumn(
  runner: QueryRunner,
  table: string,
  column: TableColumnOptions,
): Promise<void> {
  if (await runner.hasColumn(table, column.name)) return;
  // Read anew: on SQLite, TypeORM rebuilds the table as it remembers it, without the columns that plain SQL added.
  await runner.addColumn((await runner.getTable(table)) ?? table, new TableColumn(column));
}

export async function addIndex(runner: QueryRunner, table: string, index: IndexDefinition): Promise<void> {
  const existing = await runner.getTable(table);
  if (!existing?.indices.some((other) => other.name === index.name))
    await runner.createIndex(table, toIndex(index));
}

function toIndex({ name, columns, unique = false }: IndexDefinition): TableIndex {
  return new TableIndex({ name, columnNames: columns, isUnique: unique });
}
