import {
  Table,
  TableColumn,
  TableIndex,
  type QueryRunner,
  type TableColumnOptions,
  type TableForeignKeyOptions,
} from 'typeorm';

export interface IndexDefinition {
  name: string;
  columns: string[];
  unique?: boolean;
}

export interface TableDefinition {
  name: string;
  columns: TableColumnOptions[];
  indices?: IndexDefinition[];
  foreignKeys?: TableForeignKeyOptions[];
}

/*
 * Steps of migrations, each safe to run twice: MariaDB commits every DDL statement by itself, so an interrupted
 * migration is run again from its beginning.
 */

export async function createTable(runner: QueryRunner, definition: TableDefinition): Promise<void> {
  const { name, columns, indices = [], foreignKeys = [] } = definition;
  await runner.createTable(
    new Table({
      name,
      columns,
      indices: indices.map(toIndex),
      foreignKeys: foreignKeys.map((key) => ({ onUpdate: 'NO ACTION', ...key })),
    }),
    true,
  );
}

export async function dropTable(runner: QueryRunner, name: string): Promise<void> {
  await runner.dropTable(name, true);
}

export async function addColumn(
  runner: QueryRunner,
  table: string,
  column: TableColumnOptions,
): Promise<void> {
  if (!(await runner.hasColumn(table, column.name))) await runner.addColumn(table, new TableColumn(column));
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

function toIndex({ name, columns, unique = false }: IndexDefinition): TableIndex {
  return new TableIndex({ name, columnNames: columns, isUnique: unique });
}
