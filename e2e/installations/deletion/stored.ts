import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serviceNames, type ServiceName } from '@dossier/contracts';

export type Row = Readonly<Record<string, unknown>>;

export function select(dataDir: string, service: ServiceName, sql: string): Row[] {
  const database = new DatabaseSync(join(dataDir, 'db', `${service}.sqlite`), { timeout: 5_000 });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

/** The rows of every table of every service, by `service.table`. */
export function allRows(dataDir: string): Map<string, Row[]> {
  const tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
  return new Map(
    serviceNames.flatMap((service) =>
      select(dataDir, service, tables).map(({ name }) => [
        `${service}.${String(name)}`,
        select(dataDir, service, `SELECT * FROM "${String(name)}"`),
      ]),
    ),
  );
}

/** The names of the stored blobs of a service. */
export function blobsOf(dataDir: string, service: ServiceName): string[] {
  const entries = readdirSync(join(dataDir, 'blobs', service), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** The files of the databases and blobs that contain one of the texts. */
export function filesWith(dataDir: string, texts: readonly string[]): string[] {
  return ['db', 'blobs'].flatMap((directory) =>
    readdirSync(join(dataDir, directory), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => {
        const bytes = readFileSync(path);
        return texts.some((text) => bytes.includes(text));
      }),
  );
}
