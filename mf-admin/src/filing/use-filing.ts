import { getTaxStatus, type TaxStatusId } from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';
import { patchTaxStatus } from '@dossier/remote-kit/status';

/** The filing that is shown and moved. */
export interface Filing {
  userId: number;
  taxYear: number;
}

/** The status of a filing, and a function that moves it. `move` throws the call's error. */
export function useFiling({ userId, taxYear }: Filing, ownId: number) {
  // The administrator's own filing uses the query of all other pages, so that they share one cache entry.
  const isOwn = userId === ownId;
  const query = isOwn ? { taxYear } : { taxYear, userId: String(userId) };
  const { data, error, reload, isRefreshing } = useData(getTaxStatus, { query });

  const move = (to: TaxStatusId) => patchTaxStatus({ taxYear, ...(!isOwn && { userId }) }, to);

  return { status: data?.current_status_id ?? null, error: data ? null : error, reload, isRefreshing, move };
}
