import { getTaxStatus, getUser, patchTaxStatus, statusName, type TaxStatusId } from '@dossier/contracts';
import { call, refresh, setData, useData } from '@dossier/remote-kit';

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

  async function move(to: TaxStatusId) {
    const response = await call(patchTaxStatus, {
      body: { taxYear, taxStatus: statusName(to), ...(!isOwn && { userId }) },
    });
    await setData(getTaxStatus, { query }, response);
    if (isOwn) void refresh(getUser);
  }

  return { status: data?.current_status_id ?? null, error: data ? null : error, reload, isRefreshing, move };
}
