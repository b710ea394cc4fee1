import { getProfile, type Profile } from '@dossier/contracts';
import { useData, useTaxYear, type Data } from '@dossier/remote-kit';

/** The answers of the tax profile of the selected year. */
export function useAnswers(): Data<Profile> {
  const [taxYear] = useTaxYear();
  return useData(getProfile, { query: { taxYear } }, { stored: true });
}
