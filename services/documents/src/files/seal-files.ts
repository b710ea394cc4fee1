import type { BlobStore, SealBatch, Service } from '@dossier/service-kit';
import { In, IsNull, MoreThan } from 'typeorm';
import { withMac } from './file-integrity.ts';
import { blobRef, fileEntity, fileVersionEntity } from './files.entity.ts';

const batchSize = 100;

/** Adds the code to the files stored by an earlier version. */
export function sealFiles({ db, seals }: Service): SealBatch {
  return async (after = '') => {
    const rows = await db.read((manager) =>
      manager.find(fileEntity, {
        where: { id: MoreThan(String(after)), mac: IsNull() },
        order: { id: 'ASC' },
        take: batchSize,
      }),
    );
    for (const { id, userId } of rows) {
      const seal = await seals.forWriting(userId);
      await db.write(async (manager) => {
        // A row that was changed since it was listed has a code already.
        const row = await manager.findOneBy(fileEntity, { id, mac: IsNull() });
        if (row) await manager.update(fileEntity, { id, mac: IsNull() }, { mac: withMac(row, seal).mac });
      });
    }
    return rows.at(-1)?.id;
  };
}

/** Re-wraps the keys stored by an earlier version, bound to their rows. */
export function sealVersions({ db, seals }: Service, blobs: BlobStore): SealBatch {
  return async (after = '') => {
    const rows = await db.read((manager) =>
      manager.find(fileVersionEntity, {
        where: { blobKey: MoreThan(String(after)) },
        order: { blobKey: 'ASC' },
        take: batchSize,
      }),
    );
    const fileIds = rows.map((row) => row.fileId);
    const files = await db.read((manager) =>
      manager.find(fileEntity, { select: { id: true, userId: true }, where: { id: In(fileIds) } }),
    );
    const owners = new Map(files.map((file) => [file.id, file.userId]));
    for (const row of rows) {
      const { blobKey, wrappedKey } = row;
      const owner = owners.get(row.fileId);
      if (owner === undefined) continue;
      const wrapped = blobs.rewrap(blobRef(owner, row), await seals.forWriting(owner));
      if (wrapped === wrappedKey) continue;
      await db.write((manager) =>
        manager.update(fileVersionEntity, { blobKey, wrappedKey }, { wrappedKey: wrapped }),
      );
    }
    return rows.at(-1)?.blobKey;
  };
}
