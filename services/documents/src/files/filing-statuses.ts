import { listStatusesForUser, type TaxStatusId } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import type { YearStorageKey } from './year-storage.entity.ts';

/** The status of each year that the user began. */
export async function listStatuses(
  service: Pick<Service, 'call'>,
  userId: number,
): Promise<Map<number, TaxStatusId>> {
  const filings = await service.call(listStatusesForUser, { params: { userId: String(userId) } });
  return new Map(filings.map(({ taxYear, current_status_id: status }) => [taxYear, status]));
}

/** Throws TAX_YEAR_COMPLETED once the return is filed: a better file could not be transmitted any more. */
export async function checkNotCompleted(
  service: Pick<Service, 'call'>,
  { userId, taxYear }: YearStorageKey,
): Promise<void> {
  if ((await listStatuses(service, userId)).get(taxYear) === 6) throw fail('TAX_YEAR_COMPLETED');
}
