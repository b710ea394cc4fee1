import { getStorageUse } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { fileEntity } from '../files/files.entity.ts';
import { yearStorageEntity } from '../files/year-storage.entity.ts';

/** The storage of all users together, from the sums that each upload keeps. */
export function storageRoutes(service: Service): void {
  service.route(getStorageUse, ({ db }) =>
    db.read(async (manager) => ({
      files: await manager.count(fileEntity),
      bytes: Number((await manager.sum(yearStorageEntity, 'storedBytes')) ?? 0),
    })),
  );
}
