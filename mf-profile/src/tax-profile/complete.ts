import { fullName, type ProfileFields } from '@dossier/contracts';
import { saveProfile, setStatus } from '@dossier/remote-kit/mutations';
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
  const saved = await saveProfile({ ...values, name, isTaxProfileComplete: true, taxYear, version });
  const follow = await Promise.allSettled([
    storeDeclaration(values, saved.userId, taxYear),
    setStatus(taxYear, 2),
  ]);
  for (const result of follow)
    if (result.status === 'rejected') console.error('after the tax profile was saved:', result.reason);
  return follow[0].status === 'rejected' ? follow[0].reason : null;
}
