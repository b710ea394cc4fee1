import { getProfile, type Profile } from '@dossier/contracts';
import { useData, type Data } from '@dossier/remote-kit';

/** The answers of the tax profile. */
export function useAnswers(): Data<Profile> {
  return useData(getProfile, {});
}
