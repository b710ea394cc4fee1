import {
  getProfile,
  getTaxStatus,
  getUser,
  listNotifications,
  setStatus,
  updateProfile,
  type ProfileFields,
} from '@dossier/contracts';
import { call, publish, refresh, setData } from '@dossier/remote-kit';
import { storeDeclaration } from './declaration-export.ts';

/**
 * Completes the tax profile: the server saves and checks it, then the declaration is stored and the status moved. Only the
 * first step can reject; the server also moves the status on its own.
 * @returns whether the declaration was stored
 */
export async function completeTaxProfile(
  version: number,
  values: ProfileFields,
  taxYear: number,
): Promise<boolean> {
  const saved = await call(updateProfile, {
    body: {
      ...values,
      name: [values.firstName, values.lastName].filter(Boolean).join(' '),
      isTaxProfileComplete: true,
      taxYear,
      version,
    },
  });
  const follow = await Promise.allSettled([
    storeDeclaration(values, saved.userId, taxYear),
    call(setStatus, { body: { statusId: 2, taxYear } }).then((status) =>
      setData(getTaxStatus, { query: { taxYear } }, status),
    ),
  ]);
  for (const result of follow)
    if (result.status === 'rejected') console.error('after the tax profile was saved:', result.reason);
  await setData(getProfile, {}, saved);
  await Promise.all([refresh(getUser), refresh(listNotifications)]);
  publish('profileChanged', {});
  return follow[0].status === 'fulfilled';
}
