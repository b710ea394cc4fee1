import { blobJobs, type BlobStore, type Database, type Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import { filedReturnEntity } from '../filed-return/filed-returns.entity.ts';
import { receiptEntity } from './receipts.entity.ts';

/** Removes orphaned dossiers and filed returns. */
export function receiptJobs(service: Service, blobs: BlobStore): void {
  blobJobs(service, blobs, (keys) => findReferencedBlobs(service.db, keys));
}

/** The blobs of this service that a receipt or a filed return refers to. */
export async function findReferencedBlobs(db: Database, keys: string[]): Promise<ReadonlySet<string>> {
  const where = { blobKey: In(keys) };
  const rows = await db.read(async (manager) => [
    ...(await manager.findBy(receiptEntity, where)),
    ...(await manager.findBy(filedReturnEntity, where)),
  ]);
  return new Set(rows.map((row) => row.blobKey));
}
