import { getStorageUse } from '@dossier/contracts';
import type { Clock, Database, Service } from '@dossier/service-kit';
import { Between } from 'typeorm';
import { fileEntity } from '../files/files.entity.ts';
import { yearStorageEntity } from '../files/year-storage.entity.ts';

/** How long a result is served again: it takes a row of each year of each user, or all files. */
const maxAgeMs = 5 * 60_000;
/** Users whose files are counted in one query, which would take too long for all of them. */
const usersAtOnce = 5_000;

/** The storage of all users together, from the sums that each upload keeps. */
export function storageRoutes({ route, gauge, db, clock }: Service): void {
  const bytes = remember(clock, () => sumBytes(db));
  const files = remember(clock, () => countFiles(db));
  route(getStorageUse, async () => ({ files: await files(), bytes: await bytes() }));
  gauge('stored_bytes', 'Stored bytes of the files of all users, at most five minutes old', [], async () => [
    { labels: {}, value: await bytes() },
  ]);
}

async function sumBytes(db: Database): Promise<number> {
  return Number((await db.read((manager) => manager.sum(yearStorageEntity, 'storedBytes'))) ?? 0);
}

async function countFiles(db: Database): Promise<number> {
  const last = (await db.read((manager) => manager.maximum(fileEntity, 'userId'))) ?? 0;
  let files = 0;
  for (let from = 0; from <= last; from += usersAtOnce) {
    const userId = Between(from, from + usersAtOnce - 1);
    files += await db.read((manager) => manager.countBy(fileEntity, { userId }));
  }
  return files;
}

/** Computes a value once for everybody who asks within some minutes. */
function remember(clock: Clock, compute: () => Promise<number>): () => Promise<number> {
  let latest: { readonly at: number; readonly value: Promise<number> } | undefined;
  return () => {
    const at = clock.now();
    if (latest && Math.abs(at - latest.at) < maxAgeMs) return latest.value;
    const value = compute();
    latest = { at, value };
    // The next request tries again.
    value.catch(() => (latest = undefined));
    return value;
  };
}
