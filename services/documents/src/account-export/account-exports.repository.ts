import type { ExportedAccountExport } from '@dossier/contracts';
import { unlessDamaged, type Service } from '@dossier/service-kit';
import { accountExportEntity, reasonPlace } from './account-exports.entity.ts';

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
