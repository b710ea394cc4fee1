import { createHash } from 'node:crypto';
import { BlobMissingError, BlobStoreUnavailableError } from '../errors/blob-errors.ts';
import { existsSync } from 'node:fs';
import type { ServiceName } from '@dossier/contracts';
import type { EntitySchema } from 'typeorm';
import type { Database } from '../db/access.ts';
import { createDatabase } from '../db/database.ts';
import { sqliteFile } from '../db/options.ts';
import { EnvError } from '../env/env.ts';
import { createSeals, type Seals } from '../keys/seals.ts';
import { userKeyEntity } from '../keys/user-keys.entity.ts';
import { createDeps } from '../service/deps.ts';
import { createBlobStore, type BlobRef, type BlobStore, type FindReferenced } from './blob-store.ts';

/** A stored file as its row describes it. */
export interface ExpectedBlob {
  /** Names the file in the report. */
  readonly id: string;
  readonly userId: number;
  readonly ref: BlobRef;
  readonly sha256: string;
  readonly size: number;
}

export interface Damage {
  readonly id: string;
  /** `changed`: the content is authentic, but not the content of the row. */
  readonly reason: 'missing' | 'corrupted' | 'changed';
}

export interface VerifyReport {
  readonly service: string;
  readonly checked: number;
  readonly bytes: number;
  readonly damagedCount: number;
  /** The first ones. */
  readonly damaged: readonly Damage[];
  /** Blobs without a row. They are no damage: an interrupted upload leaves one, and it is removed later. */
  readonly orphans: number;
}

const maxReported = 100;

/** Compares every stored file with the hash in its row. Memory use does not depend on the number or size of files. */
export async function verifyBlobs(
  service: string,
  blobs: Pick<BlobStore, 'open' | 'listOrphans'>,
  seals: Pick<Seals, 'forReading'>,
  expected: AsyncIterable<ExpectedBlob>,
  findReferenced: FindReferenced,
): Promise<VerifyReport> {
  const damaged: Damage[] = [];
  let checked = 0;
  let bytes = 0;
  let damagedCount = 0;
  for await (const blob of expected) {
    const reason = await findDamage(blobs, seals, blob);
    // A file that was destroyed in the meantime is not damaged.
    if (reason && !(await findReferenced([blob.ref.key])).has(blob.ref.key)) continue;
    checked += 1;
    bytes += blob.size;
    if (!reason) continue;
    damagedCount += 1;
    if (damaged.length < maxReported) damaged.push({ id: blob.id, reason });
  }
  let orphans = 0;
  for await (const key of blobs.listOrphans(undefined, findReferenced)) orphans += key ? 1 : 0;
  return { service, checked, bytes, damagedCount, damaged, orphans };
}

async function findDamage(
  blobs: Pick<BlobStore, 'open'>,
  seals: Pick<Seals, 'forReading'>,
  { userId, ref, sha256, size }: ExpectedBlob,
): Promise<Damage['reason'] | undefined> {
  const hash = createHash('sha256');
  let read = 0;
  try {
    const seal = await seals.forReading(userId);
    for await (const chunk of (await blobs.open(ref, seal)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      read += chunk.length;
    }
  } catch (error) {
    // A store that cannot be reached says nothing about its files.
    if (error instanceof BlobStoreUnavailableError) throw error;
    return error instanceof BlobMissingError ? 'missing' : 'corrupted';
  }
  return hash.digest('hex') === sha256 && read === size ? undefined : 'changed';
}

/** Verifies the files of a service on its database and prints the report as JSON; `npm run verify` starts this. */
export async function runVerify(definition: {
  readonly name: ServiceName;
  readonly entities: readonly EntitySchema[];
  expected(db: Database): AsyncIterable<ExpectedBlob>;
  findReferenced(db: Database, keys: string[]): Promise<ReadonlySet<string>>;
}): Promise<void> {
  const { name, entities } = definition;
  const deps = createDeps(name);
  if (deps.env.DATABASE_URL === undefined && !existsSync(sqliteFile(deps.env, name)))
    throw new EnvError(`DATA_DIR: ${deps.env.DATA_DIR} holds no database of ${name}`);
  const db = createDatabase(
    { name, entities: [...entities, userKeyEntity], migrations: [] },
    deps.env,
    deps.log,
  );
  const seals = createSeals({
    service: name,
    db,
    clock: deps.clock,
    masterKeys: deps.keys('MASTER_KEY'),
    onDamage: () => undefined,
  });
  await db.open();
  try {
    await seals.start();
    const report = await verifyBlobs(
      name,
      createBlobStore(deps, name),
      seals,
      definition.expected(db),
      (keys) => definition.findReferenced(db, keys),
    );
    process.stdout.write(`${JSON.stringify(report)}\n`);
  } finally {
    await db.close();
  }
}
