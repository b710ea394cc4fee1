import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isSealedColumn } from '../db/columns.ts';
import type { TestService } from './start.ts';

/**
 * The places where the bytes of a text are stored, for tests that look for plain personal data: every file of the data
 * directory (tables, write-ahead log, blobs), and on MariaDB every table.
 */
export async function findStored(test: TestService, text: string): Promise<string[]> {
  const entries = await readdir(test.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const file of files) {
    if ((await readFile(file)).includes(text)) found.push(relative(test.dataDir, file));
  }
  const { dataSource } = test.db;
  if (dataSource.options.type !== 'mariadb') return found;
  for (const { tablePath } of dataSource.entityMetadatas) {
    const rows: unknown = await dataSource.query(`SELECT * FROM \`${tablePath.split('.').at(-1)}\``);
    if (JSON.stringify(rows).includes(text)) found.push(tablePath);
  }
  return found;
}

/** The sealed columns of a service, as `table.column`. */
export function listSealedColumns(test: TestService): string[] {
  return test.db.dataSource.entityMetadatas
    .flatMap(({ tableName, columns }) =>
      columns.filter(isSealedColumn).map(({ propertyName }) => `${tableName}.${propertyName}`),
    )
    .sort();
}
