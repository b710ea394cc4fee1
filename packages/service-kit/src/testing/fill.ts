import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { yearInZurich, type ServiceName } from '@dossier/contracts';
import type { EntityManager, EntitySchema } from 'typeorm';
import type { BlobStore, StoredBlob } from '../blobs/blob-store.ts';
import type { BlobOwner } from '../blobs/frames.ts';
import { createEnvelope } from '../crypto/envelope.ts';
import { createSeal, type Seal } from '../crypto/seal.ts';
import { keyPurpose } from '../keys/seals.ts';
import { userKeyEntity } from '../keys/user-keys.entity.ts';
import { findAuthenticated, type RowCodes } from '../db/row-codes.ts';
import { createDeps, type ServiceDeps } from '../service/deps.ts';
import type { Service } from '../service/service.ts';
import { letter } from './letter.ts';
import { runJobs } from './run-jobs.ts';

/*
 * Fills the database of a service, which its migrations create, with people who use Dossier, as sealed and authenticated as
 * by the service itself. For benchmarks: `node services/<name>/src/testing/fill.process.ts <options>`, with the variables of
 * the service. Rows depend on ids only, except keys, hashes and times.
 */

export interface FillOptions {
  readonly people: number;
  /** Tax years of each person; the last one is last year. */
  readonly years: number;
  readonly staff: readonly number[];
  /** The share of people, in percent, whose last year is not transmitted yet. */
  readonly openPercent: number;
  /** The first people, whose files and dossiers are in the blob store; those of the others have rows only. */
  readonly withBlobs: number;
}

export interface FilledUser extends FillOptions {
  readonly userId: number;
  readonly isStaff: boolean;
  readonly hasBlobs: boolean;
  /** Oldest first. */
  readonly taxYears: readonly number[];
  readonly seal: Seal;
}

/** A table with its rows. */
export type FilledTable = readonly [entity: EntitySchema, rows: readonly object[]];

export const firstPersonId = 1000;
export const filesOfYear = 10;
/** Those that a service assigned at its start are below. */
const firstGeneratedId = 1000;
const perTransaction = 200;
/** SQLite takes 32,766 in a statement. */
const maxParameters = 30_000;

/** Fills the database, or with `jobs` as its argument runs each background job of the service once. */
export async function runFill(
  name: ServiceName,
  create: (deps: ServiceDeps) => Service,
  tablesOf: (user: FilledUser, service: Service) => readonly FilledTable[] | Promise<readonly FilledTable[]>,
): Promise<void> {
  if (process.argv[2] === 'jobs') return runJobs(name, create);
  const options = JSON.parse(process.argv[2] ?? '') as FillOptions;
  const { people: count, years, staff } = options;
  const deps = createDeps(name, process.env);
  const service = create(deps);
  await service.start();
  const people = Array.from({ length: count }, (_, index) => firstPersonId + index);
  const userIds = [...staff, ...people];
  const thisYear = yearInZurich(new Date());
  const taxYears = Array.from({ length: years }, (_, index) => thisYear - years + index);
  const envelope = createEnvelope(deps.keys('MASTER_KEY'));
  const context = { service: name, onDamage: () => undefined };
  for (let done = 0; done < userIds.length; done += perTransaction) {
    const tables = new Map<EntitySchema, object[]>();
    const add = (entity: EntitySchema, rows: readonly object[]) => {
      const all = tables.get(entity) ?? [];
      all.push(...rows);
      tables.set(entity, all);
    };
    for (const userId of userIds.slice(done, done + perTransaction)) {
      const row = { userId, createdAt: new Date() };
      const { key, wrapped } = envelope.create(keyPurpose(name, row));
      add(userKeyEntity as EntitySchema, [{ ...row, wrappedKey: wrapped, lockNumber: null }]);
      const seal = createSeal(key, userId, context);
      const isStaff = userId < firstPersonId;
      const hasBlobs = !isStaff && userId < firstPersonId + options.withBlobs;
      const user = { ...options, userId, isStaff, hasBlobs, taxYears, seal };
      for (const [entity, rows] of await tablesOf(user, service)) add(entity, rows);
    }
    await service.db.write(async (manager) => {
      for (const [entity, rows] of tables) await insertAll(manager, entity, rows);
    });
  }
  await service.stop();
}

const generated = new Map<EntitySchema, number>();

/** One statement for many rows: the builder of TypeORM takes ten times as long. */
async function insertAll(
  manager: EntityManager,
  entity: EntitySchema,
  rows: readonly object[],
): Promise<void> {
  const { dataSource } = manager;
  const { driver } = dataSource;
  const metadata = dataSource.getMetadata(entity);
  const codes = findAuthenticated((dataSource as { rowCodes?: RowCodes }).rowCodes, metadata);
  const { columns, generatedColumns } = metadata;
  let nextId = generated.get(entity) ?? firstGeneratedId;
  const names = columns.map(({ databaseName }) => driver.escape(databaseName)).join(', ');
  const places = `(${columns.map(() => '?').join(', ')})`;
  const perStatement = Math.floor(maxParameters / columns.length);
  for (let from = 0; from < rows.length; from += perStatement) {
    const part = rows.slice(from, from + perStatement);
    const parameters = part.flatMap((row): unknown[] => {
      const values: Record<string, unknown> = { ...row };
      for (const { propertyName } of generatedColumns) values[propertyName] ??= nextId++;
      if (codes) values['rowCode'] = codes.macOf(values);
      return columns.map(
        (each) =>
          driver.preparePersistentValue(values[each.propertyName] ?? each.default ?? null, each) as unknown,
      );
    });
    await manager.query(
      `INSERT INTO ${driver.escape(metadata.tableName)} (${names}) VALUES ${part.map(() => places).join(', ')}`,
      parameters,
    );
  }
  generated.set(entity, nextId);
}

/** A number from 0 to 99 that looks random, for each purpose another. */
export function percentOf(userId: number, taxYear: number, purpose: number): number {
  return ((Math.imul(userId * 31 + taxYear * 7 + purpose * 1013, 2_654_435_761) >>> 0) / 2 ** 32) * 100;
}

/** Whether the filled filing of a year has a dossier. */
export function isFilledAsTransmitted(
  { userId, taxYears, openPercent }: FilledUser,
  taxYear: number,
): boolean {
  return taxYear !== taxYears.at(-1) || percentOf(userId, taxYear, 9) >= openPercent;
}

/** A blob of a filled row: a PDF of this size in the store, or for people without blobs only what its row says of it. */
export async function fillBlob(
  blobs: BlobStore,
  { hasBlobs }: FilledUser,
  owner: BlobOwner,
  size: number,
): Promise<StoredBlob> {
  if (!hasBlobs) {
    const sha256 = randomBytes(32).toString('hex');
    return { key: randomUUID(), size, sha256, dataKey: randomBytes(32) };
  }
  const page = letter(owner.fileId);
  const content = Buffer.concat([page, Buffer.alloc(size - page.length, '\n')]);
  return blobs.put(Readable.from([content]), { ...owner, maxBytes: size });
}

/** The same in each service. */
export function filledId(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha1').update(parts.join('/')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
