import {
  accountExportNoticeDays,
  maxAccountExportsPerDay,
  type ExportedAccountExport,
} from '@dossier/contracts';
import { fail, unlessDamaged, type Service } from '@dossier/service-kit';
import { MoreThan, type EntityManager } from 'typeorm';
import { accountExportEntity, reasonPlace } from './account-exports.entity.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The exports of a user's data that administrators prepared, oldest first. */
export async function listAccountExports(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  userId: number,
): Promise<ExportedAccountExport[]> {
  const rows = await db.read((manager) =>
    manager.find(accountExportEntity, { where: { userId }, order: { createdAt: 'ASC' } }),
  );
  if (rows.length === 0) return [];
  const seal = await unlessDamaged(() => seals.forReading(userId));
  return Promise.all(
    rows.map(async (row) => ({
      at: row.createdAt.toISOString(),
      reason: (seal && (await unlessDamaged(() => seal.open(reasonPlace(row), row.reason)))) ?? null,
    })),
  );
}

/** When an administrator last exported a user's data; null when a notification no longer tells of it. */
export async function findLatestExport(
  manager: EntityManager,
  userId: number,
  now: number,
): Promise<string | null> {
  const since = new Date(now - accountExportNoticeDays * dayMs);
  const latest = await manager.findOne(accountExportEntity, {
    where: { userId, createdAt: MoreThan(since) },
    order: { createdAt: 'DESC' },
  });
  return latest?.createdAt.toISOString() ?? null;
}

/** Throws TOO_MANY_ACCOUNT_EXPORTS when the maximum within 24 hours is reached. The caller holds the lock of the user. */
export async function checkExportLimit(manager: EntityManager, userId: number, now: number): Promise<void> {
  const max = maxAccountExportsPerDay;
  const [earliest] = await manager.find(accountExportEntity, {
    where: { userId },
    order: { createdAt: 'DESC' },
    skip: max - 1,
    take: 1,
  });
  const waitMs = earliest ? earliest.createdAt.getTime() + dayMs - now : 0;
  if (waitMs > 0) throw fail('TOO_MANY_ACCOUNT_EXPORTS', { values: { max }, retryAfter: waitMs / 1000 });
}
