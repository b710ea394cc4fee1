import { listReadings, paperNameOf } from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';
import { useMemo } from 'react';

/** What the papers of a tax year are, by the id of their file; null where that is not known. */
export type PaperNames = (fileId: string) => string | null;

/** Names the papers of a year by their readings; without a year nothing is requested. */
export function usePaperNames(taxYear: number | undefined): PaperNames {
  const { data } = useData(listReadings, taxYear === undefined ? null : { query: { taxYear } });
  return useMemo(() => {
    const names = new Map(data?.map((reading) => [reading.fileId, paperNameOf(reading)]));
    return (fileId) => names.get(fileId) ?? null;
  }, [data]);
}
