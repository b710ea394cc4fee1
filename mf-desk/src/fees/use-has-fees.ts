import { getAbout } from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';

/** Whether the installation has fees; false until it is known. */
export function useHasFees(): boolean {
  const { data } = useData(getAbout, {}, { freshFor: 3_600_000 });
  return data?.fees ?? false;
}
