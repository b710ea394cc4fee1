import { eraseFiles } from '@dossier/contracts';
import type { BlobStore, Database, Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import { fileEntity, fileVersionEntity } from '../files/files.entity.ts';
import { deletePreviews } from '../files/previews.repository.ts';

const batchSize = 100;

/** Destroys everything this service stores about a user. */
export function deletionRoutes({ route, outbox, seals, deleteOwned }: Service, blobs: BlobStore): void {
  route(eraseFiles, async ({ params: { userId }, db }) => {
    for (;;) {
      const keys = await deleteBatch(db, userId);
      if (!keys) break;
      // Unreadable without their keys; one that is not removed here is removed as an orphan.
      for (const key of keys) await blobs.remove({ key });
    }
    await db.write(async (manager) => {
      await deleteOwned(manager, userId);
      await outbox.erase(manager, userId);
      await seals.destroy(manager, userId);
    });
    return { success: true as const };
  });
}

/** Deletes the rows of some files and returns the keys of their blobs; undefined when there are no files. */
function deleteBatch(db: Database, userId: number): Promise<string[] | undefined> {
  return db.write(async (manager) => {
    const files = await manager.find(fileEntity, {
      select: { id: true },
      where: { userId },
      take: batchSize,
    });
    if (files.length === 0) return undefined;
    const ids = files.map(({ id }) => id);
    const versions = await manager.findBy(fileVersionEntity, { fileId: In(ids) });
    await manager.delete(fileVersionEntity, { fileId: In(ids) });
    const previews = await deletePreviews(manager, ids);
    await manager.delete(fileEntity, { id: In(ids) });
    return [...versions.map(({ blobKey }) => blobKey), ...previews];
  });
}
