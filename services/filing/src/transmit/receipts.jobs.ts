import { recordTransmittedFiles } from '@dossier/contracts';
import { blobJobs, type BlobStore, type Database, type SealBatch, type Service } from '@dossier/service-kit';
import { In, IsNull, MoreThan, Not } from 'typeorm';
import { filedReturnEntity } from '../filed-return/filed-returns.entity.ts';
import { filingEntity } from '../status/filings.entity.ts';
import { receiptEntity } from './receipts.entity.ts';
import { receiptBlobRef, receiptMac } from './receipts.repository.ts';

const hour = 60 * 60 * 1000;
const batchSize = 100;

/** The background jobs: remove orphaned dossiers, and seal the receipts of an earlier version. */
export function receiptJobs(service: Service, blobs: BlobStore): void {
  service.sealExisting(sealReceipts(service, blobs));
  service.sealExisting(sealReceiptIds(service));
  const recordFiles = createFileRecords(service);
  service.onStart(recordFiles);
  service.every('record-dossier-files', hour, recordFiles);
  blobJobs(service, blobs, (keys) => findReferencedBlobs(service.db, keys));
}

/** Reports the files of the dossiers of an earlier version to documents, which keep their bytes from then on. */
function createFileRecords({ db, clock, outbox }: Service): () => Promise<void> {
  const recordBatch = () =>
    db.write(async (manager) => {
      const rows = await manager.find(receiptEntity, {
        where: { filesRecordedAt: IsNull() },
        order: { createdAt: 'ASC' },
        take: batchSize,
      });
      for (const { id, userId, taxYear, createdAt } of rows) {
        const body = { userId, taxYear, at: createdAt.toISOString() };
        await outbox.add(manager, recordTransmittedFiles, { body }, { key: `dossier ${userId}` });
        await manager.update(receiptEntity, { id }, { filesRecordedAt: new Date(clock.now()) });
      }
      return rows.length;
    });
  return async () => {
    while ((await recordBatch()) === batchSize);
  };
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

/** Re-wraps the keys stored by an earlier version, bound to their receipts. */
function sealReceipts({ db, seals }: Service, blobs: BlobStore): SealBatch {
  return async (after = '') => {
    const rows = await db.read((manager) =>
      manager.find(receiptEntity, {
        where: { id: MoreThan(String(after)) },
        order: { id: 'ASC' },
        take: batchSize,
      }),
    );
    for (const row of rows) {
      const { id, userId, wrappedKey } = row;
      const wrapped = blobs.rewrap(receiptBlobRef(row), await seals.forWriting(userId));
      if (wrapped === wrappedKey) continue;
      await db.write((manager) => manager.update(receiptEntity, { id, wrappedKey }, { wrappedKey: wrapped }));
    }
    return rows.at(-1)?.id;
  };
}

/** Adds the code to the filings that refer to a receipt. */
function sealReceiptIds({ db, seals }: Service): SealBatch {
  return async (after = -1) => {
    const userIds = await db.read((manager) =>
      manager
        .createQueryBuilder(filingEntity, 'filing')
        .select('DISTINCT filing.userId', 'userId')
        .where({ userId: MoreThan(Number(after)), receiptId: Not(IsNull()), receiptMac: IsNull() })
        .orderBy('filing.userId')
        .limit(batchSize)
        .getRawMany<{ userId: number }>(),
    );
    for (const { userId } of userIds) {
      const seal = await seals.forWriting(userId);
      await db.write(async (manager) => {
        const rows = await manager.findBy(filingEntity, {
          userId,
          receiptId: Not(IsNull()),
          receiptMac: IsNull(),
        });
        for (const { taxYear, receiptId, supplementId } of rows) {
          if (receiptId === null) continue;
          const mac = receiptMac({ userId, taxYear }, { receiptId, supplementId }, seal);
          await manager.update(filingEntity, { userId, taxYear, receiptId }, { receiptMac: mac });
        }
      });
    }
    const last = userIds.at(-1);
    return last && Number(last.userId);
  };
}
