import { recordTransmittedFiles, type FileResponse } from '@dossier/contracts';
import type { BlobRecord, BlobRef, Outbox, Place, Seal, Service } from '@dossier/service-kit';
import { In, type EntityManager } from 'typeorm';
import type { AnswerFingerprints } from '../dossier/fingerprints.ts';
import type { FilingRow } from '../status/filings.entity.ts';
import { findFiling } from '../status/filings.repository.ts';
import { receiptEntity, receiptFileEntity, type ReceiptRow } from './receipts.entity.ts';

/** Files per row batch and per message to documents: a queued message is at most 48 KB. */
const fileBatch = 400;

/** The record of a stored dossier: the owner that its frames authenticate, and the facts that its key is bound to. */
export function receiptBlobRecord(receipt: Omit<ReceiptRow, 'wrappedKey' | 'answers'>): BlobRecord {
  const { id, userId, taxYear, language, supplementOf, blobKey, size, sha256, createdAt } = receipt;
  return {
    owner: userId,
    fileId: id,
    version: 1,
    key: blobKey,
    place: { table: 'receipt', column: 'wrappedKey', id },
    facts: [
      taxYear,
      language,
      sha256,
      size,
      createdAt.toISOString(),
      ...(supplementOf ? [supplementOf] : []),
    ],
  };
}

export function receiptBlobRef(receipt: ReceiptRow): BlobRef {
  return { ...receiptBlobRecord(receipt), wrappedKey: receipt.wrappedKey };
}

/** The place of the fingerprints of a receipt's answers. */
export function receiptAnswersPlace({ id }: Pick<ReceiptRow, 'id'>): Place {
  return { table: 'receipt', column: 'answers', id };
}

export function openAnswers(receipt: ReceiptRow, seal: Seal): AnswerFingerprints {
  return seal.openJson(receiptAnswersPlace(receipt), receipt.answers) as AnswerFingerprints;
}

/** Inserts a receipt with its files, and queues the message that makes documents keep their bytes. */
export async function insertReceipt(
  manager: EntityManager,
  outbox: Outbox,
  receipt: ReceiptRow,
  files: readonly Pick<FileResponse, 'id' | 'version'>[],
): Promise<void> {
  const { id: receiptId, userId, taxYear, createdAt } = receipt;
  await manager.insert(receiptEntity, receipt);
  for (let start = 0; start < files.length; start += fileBatch) {
    const batch = files.slice(start, start + fileBatch);
    await manager.insert(
      receiptFileEntity,
      batch.map(({ id: fileId, version }) => ({ receiptId, fileId, version })),
    );
    const body = {
      userId,
      taxYear,
      at: createdAt.toISOString(),
      files: batch.map(({ id, version }) => ({ id, version })),
    };
    await outbox.add(manager, recordTransmittedFiles, { body }, { key: `dossier ${userId}` });
  }
}

/** The file versions in any of the receipts, as `id/version`. */
export async function listReceiptFiles(
  manager: EntityManager,
  receipts: readonly Pick<ReceiptRow, 'id'>[],
): Promise<ReadonlySet<string>> {
  const rows = await manager.findBy(receiptFileEntity, { receiptId: In(receipts.map(({ id }) => id)) });
  return new Set(rows.map(({ fileId, version }) => fileVersionKey({ id: fileId, version })));
}

export function fileVersionKey({ id, version }: Pick<FileResponse, 'id' | 'version'>): string {
  return `${id}/${version}`;
}

const receiptIdPlace = ({ userId, taxYear }: Pick<FilingRow, 'userId' | 'taxYear'>): Place => ({
  table: 'filing',
  column: 'receiptId',
  id: `${userId}/${taxYear}`,
});

export interface LatestReceipts {
  readonly dossier: ReceiptRow;
  /** The supplements to it, oldest first. */
  readonly supplements: readonly ReceiptRow[];
  readonly seal: Seal;
}

/**
 * The receipt of the latest transmission of a year, and the supplements to it. Throws DATA_DAMAGED when the filing was set
 * back to an older one, or a supplement was removed.
 */
export async function findLatestReceipts(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  userId: number,
  taxYear: number,
): Promise<LatestReceipts | undefined> {
  const { newest, filing, dossier, supplements } = await db.read(async (manager) => {
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
      dossier: id ? await manager.findOneBy(receiptEntity, { id, userId }) : null,
      supplements: id
        ? await manager.find(receiptEntity, {
            where: { supplementOf: id, userId },
            order: { createdAt: 'ASC' },
          })
        : [],
    };
  });
  if (!filing || !newest) return undefined;
  const seal = await seals.forReading(userId);
  const latest = supplements.find(({ id }) => id === filing.supplementId) ?? dossier;
  const isComplete = filing.supplementId === null || latest?.id === filing.supplementId;
  if (
    !dossier ||
    !latest ||
    !isComplete ||
    dossier.taxYear !== taxYear ||
    latest.createdAt < newest.createdAt
  ) {
    throw seal.damaged(receiptIdPlace(filing));
  }
  return { dossier, supplements, seal };
}
