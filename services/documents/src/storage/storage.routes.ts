import { getStorageUse } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { fileEntity } from '../files/files.entity.ts';
import { yearStorageEntity } from '../files/year-storage.entity.ts';

/** The storage of all users together, from the sums that each upload keeps. */
export function storageRoutes(service: Service): void {
  service.route(getStorageUse, ({ db }) => db.read(readUse));
  service.gauge('stored_bytes', 'Stored bytes of the files of all users', [], async () => [
    { labels: {}, value: (await service.db.read(readUse)).bytes },
  ]);
}

async function readUse(manager: EntityManager): Promise<{ files: number; bytes: number }> {
  return {
    files: await manager.count(fileEntity),
    bytes: Number((await manager.sum(yearStorageEntity, 'storedBytes')) ?? 0),
  };
}
