import { getStorageUse } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { fileEntity } from '../files/files.entity.ts';
import { yearStorageEntity } from '../files/year-storage.entity.ts';

/** How long a scrape serves the sum before: it reads a row for each user and year. */
const maxAgeMs = 5 * 60_000;

/** The storage of all users together, from the sums that each upload keeps. */
export function storageRoutes({ route, gauge, db, clock }: Service): void {
  route(getStorageUse, () => db.read(readUse));
  let latest: { at: number; value: number } | undefined;
  gauge('stored_bytes', 'Stored bytes of the files of all users, at most five minutes old', [], async () => {
    const at = clock.now();
    const isFresh = latest && at >= latest.at && at - latest.at < maxAgeMs;
    if (!isFresh) latest = { at, value: await db.read(sumBytes) };
    return [{ labels: {}, value: latest?.value ?? 0 }];
  });
}

const sumBytes = async (manager: EntityManager): Promise<number> =>
  Number((await manager.sum(yearStorageEntity, 'storedBytes')) ?? 0);

async function readUse(manager: EntityManager): Promise<{ files: number; bytes: number }> {
  return {
    files: await manager.count(fileEntity),
    bytes: await sumBytes(manager),
  };
}
