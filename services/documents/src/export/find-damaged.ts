import { unlessDamaged, type Service } from '@dossier/service-kit';
import type { FileRow } from '../files/files.entity.ts';

/** The rows that were changed outside of the service, or all of them when the user's key is damaged. */
export async function findDamaged(
  { seals }: Pick<Service, 'seals'>,
  userId: number,
  files: readonly FileRow[],
): Promise<ReadonlySet<FileRow>> {
  if (files.length === 0) return new Set();
  const seal = await unlessDamaged(() => seals.forReading(userId));
  if (!seal) return new Set(files);
  return new Set(files.filter(({ isDamaged }) => isDamaged));
}
