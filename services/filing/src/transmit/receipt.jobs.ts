import {
  compareAndSet,
  type BlobRef,
  type BlobStore,
  type Database,
  type Service,
} from '@dossier/service-kit';
import { In, MoreThan } from 'typeorm';
import { receiptEntity, type ReceiptRow } from './receipt.entity.ts';

const hour = 60 * 60 * 1000;
const batch = 100;

export function receiptBlob({ id, userId, blobKey, wrappedKey }: ReceiptRow): BlobRef {
  return { owner: userId, fileId: id, version: 1, key: blobKey, wrappedKey };
}

/** What nobody asks for: removing what crashes left, and wrapping keys anew after a change of MASTER_KEY. */
export function receiptJobs(service: Service, blobs: BlobStore): void {
  const { db, clock, log } = service;
  service.onStart(async () => {
    await blobs.sweep();
    const count = await rewrapReceipts(db, blobs);
    if (count > 0) log.info({ count }, 'wrapped anew');
  });
  // A dossier whose process died between writing it and the commit belongs to no receipt.
  service.every(hour, async () => {
    await blobs.sweepOrphans(new Date(clock.now() - hour), async (keys) => {
      const rows = await db.read((manager) => manager.findBy(receiptEntity, { blobKey: In(keys) }));
      return new Set(rows.map((row) => row.blobKey));
    });
  });
}

/** Brings the keys of all dossiers under the current master key; answers how many were not. */
async function rewrapReceipts(db: Database, blobs: BlobStore): Promise<number> {
  let count = 0;
  let last = '';
  for (;;) {
    const rows = await db.read((manager) =>
      manager.find(receiptEntity, { where: { id: MoreThan(last) }, order: { id: 'ASC' }, take: batch }),
    );
    for (const row of rows) {
      const { id, wrappedKey } = row;
      const wrapped = blobs.rewrap(receiptBlob(row));
      if (wrapped === wrappedKey) continue;
      await db.write((manager) =>
        compareAndSet(manager, receiptEntity, { id, wrappedKey }, { wrappedKey: wrapped }),
      );
      count += 1;
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return count;
  }
}
