import {
  getProfile,
  getTaxProfileDraft,
  getTaxStatus,
  getUser,
  listNotifications,
  saveDeclaration,
  setStatus,
  updateProfile,
  type Profile,
  type ProfileFields,
} from '@dossier/contracts';
import { call, publish, refresh, setData } from '@dossier/remote-kit';
import { declarationFileName, taxDeclarationOf } from './declaration.ts';

/**
 * Submits the tax profile: saved and checked by the server, then the declaration and the status. Only the first can
 * fail for the person; the server moves the status by itself too, and the other failures are logged (document 2, section 7).
 */
export async function completeTaxProfile(
  profile: Profile,
  values: ProfileFields,
  taxYear: number,
): Promise<void> {
  const saved = await call(updateProfile, {
    body: {
      ...values,
      name: [values.firstName, values.lastName].filter(Boolean).join(' '),
      isTaxProfileComplete: true,
      taxYear,
      version: profile.version,
    },
  });
  const now = new Date();
  const follow = await Promise.allSettled([
    call(saveDeclaration, {
      body: {
        taxData: taxDeclarationOf(values, saved.userId, taxYear, now),
        filename: declarationFileName(saved.userId, now),
      },
    }),
    call(setStatus, { body: { statusId: 2, taxYear } }).then((status) =>
      setData(getTaxStatus, { query: { taxYear } }, status),
    ),
  ]);
  for (const result of follow)
    if (result.status === 'rejected') console.error('after the tax profile was saved:', result.reason);
  await setData(getProfile, {}, saved);
  await setData(getTaxProfileDraft, {}, null);
  await Promise.all([refresh(getUser), refresh(listNotifications)]);
  publish('profileChanged', {});
}
