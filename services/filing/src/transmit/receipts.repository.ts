import type { BlobRecord, BlobRef, Facts, Place, Seal, Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { FilingRow } from '../status/filings.entity.ts';
import { findFiling } from '../status/filings.repository.ts';
import { receiptEntity, type ReceiptRow } from './receipts.entity.ts';

/** The record of a stored dossier: the owner that its frames authenticate, and the facts that its key is bound to. */
export function receiptBlobRecord(receipt: Omit<ReceiptRow, 'wrappedKey'>): BlobRecord {
  const { id, userId, taxYear, language, blobKey, size, sha256, createdAt } = receipt;
  return {
    owner: userId,
    fileId: id,
    version: 1,
    key: blobKey,
    place: { table: 'receipt', column: 'wrappedKey', id },
    facts: [taxYear, language, sha256, size, createdAt.toISOString()],
  };
}

export function receiptBlobRef(receipt: ReceiptRow): BlobRef {
  return { ...receiptBlobRecord(receipt), wrappedKey: receipt.wrappedKey };
}

export async function insertReceipt(manager: EntityManager, receipt: ReceiptRow): Promise<void> {
  await manager.insert(receiptEntity, receipt);
}

const receiptIdPlace = ({ userId, taxYear }: Pick<FilingRow, 'userId' | 'taxYear'>): Place => ({
  table: 'filing',
  column: 'receiptMac',
  id: `${userId}/${taxYear}`,
});
const receiptIdFacts = (receiptId: string): Facts => [receiptId];

/** Authenticates which receipt is the latest of a filing. */
export function receiptMac(
  filing: Pick<FilingRow, 'userId' | 'taxYear'>,
  receiptId: string,
  seal: Seal,
): string {
  return seal.mac(receiptIdPlace(filing), receiptIdFacts(receiptId));
}

/** The receipt of the latest transmission of a year. Throws DATA_DAMAGED when the filing was set back to an older one. */
export async function findLatestReceipt(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  userId: number,
  taxYear: number,
): Promise<{ receipt: ReceiptRow; seal: Seal } | undefined> {
  const { newest, filing, receipt } = await db.read(async (manager) => {
    // Read before the filing, so that a parallel transmission does not look like a receipt that was set back.
    const [last] = await manager.find(receiptEntity, {
      where: { userId, taxYear },
      order: { createdAt: 'DESC' },
      take: 1,
    });
    const row = await findFiling(manager, userId, taxYear);
    const id = row?.receiptId;
    return {
      newest: last,
      filing: row,
      receipt: id ? await manager.findOneBy(receiptEntity, { id, userId }) : null,
    };
  });
  if (!filing || !newest) return undefined;
  const seal = await seals.forReading(userId);
  if (!receipt || receipt.taxYear !== taxYear || receipt.createdAt < newest.createdAt) {
    throw seal.damaged(receiptIdPlace(filing));
  }
  seal.checkMac(filing.receiptMac, receiptIdPlace(filing), receiptIdFacts(receipt.id));
  return { receipt, seal };
}
