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
import { keepDeclaration } from './declaration-export.ts';

/**
 * Submits the tax profile: saved and checked by the server, then the declaration and the status. Only the first can
 * fail as a whole; the server moves the status by itself too (document 2, section 7).
 * @returns whether the declaration was kept as well
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
    keepDeclaration(values, saved.userId, taxYear),
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
