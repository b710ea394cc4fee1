import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { Logger } from '../log/log.ts';
import { AuthenticatingDataSource } from './authenticated-queries.ts';
import { MigrationError } from './errors.ts';
import { leaseTable } from './lease.entity.ts';
import type { Leases } from './leases.ts';
import { mariadbOptions, sqliteOptions, type DatabaseDefinition, type MariadbServer } from './options.ts';
import { createTable } from './tables.ts';

const maxCopies = 3;

/**
 * Opens the file of the service and runs the pending migrations after taking a copy. When a migration fails, the copy
 * is restored, so that the previous version still runs on it.
 */
export async function migrateSqlite(
  definition: DatabaseDefinition,
  file: string,
  log: Logger,
): Promise<DataSource> {
  const isNew = !existsSync(file);
  const source = new AuthenticatingDataSource(sqliteOptions(definition, file, 'write'), definition.rowCodes);
  await source.initialize();
  try {
    const pending = await pendingMigrations(source);
    if (pending.length === 0) return source;
    const copy = isNew ? undefined : await copyBefore(source, file);
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

const maxWaitMs = 60_000;

/**
 * The same on MariaDB, where each DDL statement commits by itself: migrations are single re-runnable steps, so a
 * failed one is run again by the next start. Instances that start together migrate one after the other.
 */
export async function migrateMariadb(
  definition: DatabaseDefinition,
  server: MariadbServer,
  leases: Pick<Leases, 'hold'>,
  log: Logger,
): Promise<void> {
  const source = await new DataSource(mariadbOptions(definition, server, 'migrate')).initialize();
  const runner = source.createQueryRunner();
  try {
    await createLeaseTable(runner);
    // The process that died last may still have the lease; most starts do not need it.
    if ((await runner.hasTable('migrations')) && (await pendingMigrations(source)).length === 0) return;
    const refusal = () =>
      new MigrationError(`${definition.name}: another instance has been migrating for more than a minute`);
    await leases.hold('migrations', { waitMs: maxWaitMs, refusal }, () =>
      runPending(definition, source, log),
    );
  } finally {
    await runner.release();
    await source.destroy();
  }
}

async function runPending({ name }: DatabaseDefinition, source: DataSource, log: Logger): Promise<void> {
  const pending = await pendingMigrations(source);
  if (pending.length === 0) return;
  await source.runMigrations().catch((error: unknown) => {
    throw new MigrationError(
      `${name}: a migration failed (one of ${pending.join(', ')}); it is run again by the next start`,
      { cause: error },
    );
  });
  log.info({ migrations: pending }, 'migrated');
}

async function createLeaseTable(runner: QueryRunner): Promise<void> {
  try {
    await createTable(runner, leaseTable);
  } catch (error) {
    // Another instance may have created it since this one looked for it.
    if (!(await runner.hasTable(leaseTable.name))) throw error;
  }
}

async function pendingMigrations(source: DataSource): Promise<string[]> {
  const pending = await new MigrationExecutor(source).getPendingMigrations();
  return pending.map((migration) => migration.name);
}

function copiesOf(file: string): { directory: string; prefix: string } {
  return { directory: join(dirname(file), 'before-migration'), prefix: `${basename(file, '.sqlite')}-` };
}

/** Removes the copies made before `before`, because they contain data that has since been deleted or sealed. */
export async function removeOldCopies(file: string, before: Date): Promise<void> {
  const { directory, prefix } = copiesOf(file);
  for (const name of await readdir(directory).catch(() => [])) {
    const copy = join(directory, name);
    if (name.startsWith(prefix) && (await stat(copy)).mtime < before) await unlink(copy);
  }
}

/** `VACUUM INTO` writes one consistent file that includes the write-ahead log. */
async function copyBefore(source: DataSource, file: string): Promise<string> {
  const { directory, prefix } = copiesOf(file);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const copy = join(directory, `${prefix}${new Date().toISOString().replace(/[:.]/g, '-')}.sqlite`);
  await source.query(`VACUUM INTO '${copy.replaceAll("'", "''")}'`);
  const copies = (await readdir(directory)).filter((name) => name.startsWith(prefix)).sort();
  for (const name of copies.slice(0, -maxCopies)) await unlink(join(directory, name));
  return copy;
}

async function restore(copy: string, file: string): Promise<void> {
  await removeFiles(file);
  await rename(copy, file);
}

async function removeFiles(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });
}

/** The statements that would adapt the tables to the entities: none when migrations and entities agree. */
export async function checkDrift(source: DataSource): Promise<string[]> {
  const statements = await source.driver.createSchemaBuilder().log();
  return statements.upQueries.map((query) => query.query);
}
