import type { BlobRef } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { findFiling } from '../status/filings.repository.ts';
import { receiptEntity, type ReceiptRow } from './receipts.entity.ts';

/** The reference to the stored dossier of a receipt, with the owner its frames authenticate. */
export function receiptBlobRef({ id, userId, blobKey, wrappedKey }: ReceiptRow): BlobRef {
  return { owner: userId, fileId: id, version: 1, key: blobKey, wrappedKey };
}

export async function insertReceipt(manager: EntityManager, receipt: ReceiptRow): Promise<void> {
  await manager.insert(receiptEntity, receipt);
}

/** The receipt of the latest transmission of a year. */
export async function findLatestReceipt(
  manager: EntityManager,
  userId: number,
  taxYear: number,
): Promise<ReceiptRow | null> {
  const filing = await findFiling(manager, userId, taxYear);
  return filing?.receiptId ? manager.findOneBy(receiptEntity, { id: filing.receiptId, userId }) : null;
}
