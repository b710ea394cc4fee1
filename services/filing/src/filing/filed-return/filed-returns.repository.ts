import {
  fail,
  type BlobRecord,
  type BlobRef,
  type Place,
  type Seal,
  type Service,
} from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { FilingRow } from '../status/filings.entity.ts';
import { filedReturnEntity, type FiledReturnRow } from './filed-returns.entity.ts';

type FilingKey = Pick<FilingRow, 'userId' | 'taxYear'>;

/** The record of a stored return: the owner that its frames authenticate, and the facts that its key is bound to. */
export function returnBlobRecord(row: Omit<FiledReturnRow, 'wrappedKey' | 'downloadedAt'>): BlobRecord {
  const { id, userId, taxYear, number, actorId, blobKey, size, sha256, createdAt } = row;
  return {
    owner: userId,
    fileId: id,
    version: 1,
    key: blobKey,
    place: { table: 'filed_return', column: 'wrappedKey', id },
    facts: [taxYear, number, actorId, sha256, size, createdAt.toISOString()],
  };
}

export function returnBlobRef(row: FiledReturnRow): BlobRef {
  return { ...returnBlobRecord(row), wrappedKey: row.wrappedKey };
}

const currentReturnPlace = ({ userId, taxYear }: FilingKey): Place => ({
  table: 'filing',
  column: 'returnId',
  id: `${userId}/${taxYear}`,
});

/** Newest first. */
export function listReturns(
  manager: EntityManager,
  { userId, taxYear }: FilingKey,
): Promise<FiledReturnRow[]> {
  return manager.find(filedReturnEntity, { where: { userId, taxYear }, order: { number: 'DESC' } });
}

/**
 * The current return of a filing, with the seal of its owner; undefined when there is none. Throws DATA_DAMAGED when the filing
 * was set back to another one.
 */
export async function findCurrentReturn(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  filing: Pick<FilingRow, 'userId' | 'taxYear' | 'returnId'>,
): Promise<{ row: FiledReturnRow; seal: Seal } | undefined> {
  const { userId, taxYear, returnId } = filing;
  if (returnId === null) return undefined;
  const [row] = await db.read((manager) => listReturns(manager, { userId, taxYear }));
  const seal = await seals.forReading(userId);
  if (row?.id !== returnId) throw seal.damaged(currentReturnPlace(filing));
  return { row, seal };
}

/** Any return of a filing. */
export async function findReturn(
  manager: EntityManager,
  { userId, taxYear }: FilingKey,
  id: string,
): Promise<FiledReturnRow> {
  const row = await manager.findOneBy(filedReturnEntity, { id, userId, taxYear });
  if (!row) throw fail('RETURN_NOT_FOUND');
  return row;
}
