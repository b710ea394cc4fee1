import { getDeskAccess } from '@dossier/contracts';
import { fail, type Service, type UserIdentity } from '@dossier/service-kit';
import type { YearStorageKey } from '../files/year-storage.entity.ts';

/** Throws unless the expert may work on the filing: for anybody else it does not exist. */
export async function checkDeskAccess(
  service: Pick<Service, 'call'>,
  { userId: expertId, role }: UserIdentity,
  { userId, taxYear }: YearStorageKey,
): Promise<void> {
  const { allowed } = await service.call(getDeskAccess, {
    query: { expertId: String(expertId), role, userId: String(userId), taxYear: String(taxYear) },
  });
  if (!allowed) throw fail('FILE_NOT_FOUND');
}
