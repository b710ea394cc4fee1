import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DataSource, MigrationExecutor } from 'typeorm';
import type { Logger } from '../log/log.ts';
import { MigrationError } from './errors.ts';
import { createMariadb, mariadbOptions, sqliteOptions, type DatabaseDefinition } from './options.ts';

const copiesKept = 3;

/**
 * Opens the service's file and runs what is pending, after taking a copy of it. When a migration fails the copy
 * goes back into place, so that the version before still runs on it.
 */
export async function migrateSqlite(
  definition: DatabaseDefinition,
  file: string,
  log: Logger,
): Promise<DataSource> {
  const fresh = !existsSync(file);
  const source = await new DataSource(sqliteOptions(definition, file, 'write')).initialize();
  try {
    const pending = await pendingMigrations(source);
    if (pending.length === 0) return source;
    const copy = fresh ? undefined : await copyBefore(source, file);
    try {
      await source.runMigrations();
    } catch (error) {
      await source.destroy();
      if (copy) await restore(copy, file);
      else await removeFiles(file);
      throw new MigrationError(
        `${definition.name}: a migration failed (one of ${pending.join(', ')}); the database file is as it was before`,
        { cause: error },
      );
    }
    log.info({ migrations: pending }, 'migrated');
    return source;
  } catch (error) {
    if (source.isInitialized) await source.destroy();
    throw error;
  }
}

/**
 * The same on MariaDB, where each DDL statement commits by itself: migrations are single re-runnable steps, so a
 * failed one is simply run again by the next start. Two instances starting together take turns.
 */
export async function migrateMariadb(
  definition: DatabaseDefinition,
  url: string,
  log: Logger,
): Promise<void> {
  await createMariadb(url, definition.name);
  const source = await new DataSource(mariadbOptions(definition, url, 'migrate')).initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query("SELECT GET_LOCK(CONCAT(DATABASE(), ' migrations'), 60)");
    const pending = await pendingMigrations(source);
    if (pending.length === 0) return;
    await source.runMigrations().catch((error: unknown) => {
      throw new MigrationError(
        `${definition.name}: a migration failed (one of ${pending.join(', ')}); it is run again by the next start`,
        { cause: error },
      );
    });
    log.info({ migrations: pending }, 'migrated');
  } finally {
    await lock.query("SELECT RELEASE_LOCK(CONCAT(DATABASE(), ' migrations'))");
    await lock.release();
    await source.destroy();
  }
}

async function pendingMigrations(source: DataSource): Promise<string[]> {
  const pending = await new MigrationExecutor(source).getPendingMigrations();
  return pending.map((migration) => migration.name);
}

/** `VACUUM INTO` writes one consistent file, whatever still stands in the write-ahead log. */
async function copyBefore(source: DataSource, file: string): Promise<string> {
  const folder = join(dirname(file), 'before-migration');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const prefix = `${basename(file, '.sqlite')}-`;
  const copy = join(folder, `${prefix}${new Date().toISOString().replace(/[:.]/g, '-')}.sqlite`);
  await source.query(`VACUUM INTO '${copy.replaceAll("'", "''")}'`);
  const copies = (await readdir(folder)).filter((name) => name.startsWith(prefix)).sort();
  for (const name of copies.slice(0, -copiesKept)) await unlink(join(folder, name));
  return copy;
}

async function restore(copy: string, file: string): Promise<void> {
  await removeFiles(file);
  await rename(copy, file);
}

async function removeFiles(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });
}

/** The statements that would bring the tables to what the entities say: none, when migrations and entities agree. */
export async function checkDrift(source: DataSource): Promise<string[]> {
  const statements = await source.driver.createSchemaBuilder().log();
  return statements.upQueries.map((query) => query.query);
}
