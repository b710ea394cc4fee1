import { getTaxStatus, getUser, patchTaxStatus, statusName, type TaxStatusId } from '@dossier/contracts';
import { call, refresh, setData, useData } from '@dossier/remote-kit';

/** Whose tax year is looked after. */
export interface Filing {
  userId: number;
  taxYear: number;
}

/** The status of a filing, and a way to move it. Moving throws what the call throws. */
export function useFiling({ userId, taxYear }: Filing, ownId: number) {
  // The own filing is asked for as every other page asks, so that they all show the same.
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
