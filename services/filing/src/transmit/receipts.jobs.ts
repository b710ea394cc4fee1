import { compareAndSet, type BlobStore, type Database, type Service } from '@dossier/service-kit';
import { In, MoreThan } from 'typeorm';
import { receiptEntity } from './receipts.entity.ts';
import { receiptBlobRef } from './receipts.repository.ts';

const hour = 60 * 60 * 1000;
const batchSize = 100;

/** The background jobs: remove orphaned dossiers, and re-wrap their keys after a change of MASTER_KEY. */
export function receiptJobs(service: Service, blobs: BlobStore): void {
  const { db, clock, log } = service;
  service.onStart(async () => {
    await blobs.sweep();
    const count = await rewrapReceipts(db, blobs);
    if (count > 0) log.info({ count }, 'wrapped anew');
  });
  // A dossier without a receipt was left by a process that crashed before the commit.
  service.every(hour, async () => {
    await blobs.sweepOrphans(new Date(clock.now() - hour), async (keys) => {
      const rows = await db.read((manager) => manager.findBy(receiptEntity, { blobKey: In(keys) }));
      return new Set(rows.map((row) => row.blobKey));
    });
  });
}

/** Wraps the keys of all dossiers under the first key of MASTER_KEY. Returns the number of keys that changed. */
async function rewrapReceipts(db: Database, blobs: BlobStore): Promise<number> {
  let count = 0;
  let last = '';
  for (;;) {
    const rows = await db.read((manager) =>
      manager.find(receiptEntity, { where: { id: MoreThan(last) }, order: { id: 'ASC' }, take: batchSize }),
    );
    for (const row of rows) {
      const { id, wrappedKey } = row;
      const wrapped = blobs.rewrap(receiptBlobRef(row));
      if (wrapped === wrappedKey) continue;
      await db.write((manager) =>
        compareAndSet(manager, receiptEntity, { id, wrappedKey }, { wrappedKey: wrapped }),
      );
      count += 1;
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batchSize) return count;
  }
}
