import { fullName, getTaxStatus, type ProfileFields } from '@dossier/contracts';
import { fetchData, updateProfile } from '@dossier/remote-kit';
import { setStatus } from './tax-profile.mutations.ts';
import { storeDeclaration } from './declaration-export.ts';

/**
 * Completes the tax profile: the server saves and checks it, then the declaration is stored and the status moved. Only the
 * first step can reject; the server also moves the status on its own.
 * @returns the error because of which the declaration was not stored, or null
 */
export async function completeTaxProfile(
  version: number,
  values: ProfileFields,
  taxYear: number,
): Promise<unknown> {
  const name = fullName(values);
  const saved = await updateProfile({ ...values, name, isTaxProfileComplete: true, taxYear, version });
  const follow = await Promise.allSettled([
    storeDeclaration(values, saved.userId, taxYear),
    advanceStatus(taxYear),
  ]);
  for (const result of follow)
    if (result.status === 'rejected') console.error('after the tax profile was saved:', result.reason);
  return follow[0].status === 'rejected' ? follow[0].reason : null;
}

/** Moves the year on to "documents pending"; a year that is past it stays where it is. */
async function advanceStatus(taxYear: number): Promise<void> {
  const { current_status_id: status } = await fetchData(getTaxStatus, { query: { taxYear } });
  if (status <= 2) await setStatus(taxYear, 2);
}
