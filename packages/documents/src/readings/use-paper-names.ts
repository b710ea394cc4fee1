import { listReadings, paperNameOf, type Reading } from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';
import { useMemo } from 'react';

/** What the papers of a tax year are, by the id of their file; null where that is not known. */
export type PaperNames = (fileId: string) => string | null;

/** The readings of a year, by the id of their file; undefined while one is not known. */
export type ReadingOf = (fileId: string) => Reading | undefined;

/** The readings of the papers of a year; without a year nothing is requested. */
export function useReadingOf(taxYear: number | undefined): ReadingOf {
  const { data } = useData(listReadings, taxYear === undefined ? null : { query: { taxYear } });
  return useMemo(() => {
    const readings = new Map(data?.map((reading) => [reading.fileId, reading]));
    return (fileId) => readings.get(fileId);
  }, [data]);
}

/** Names the papers of a year by their readings; without a year nothing is requested. */
export function usePaperNames(taxYear: number | undefined): PaperNames {
  const readingOf = useReadingOf(taxYear);
  return useMemo(() => (fileId) => paperNameOf(readingOf(fileId)), [readingOf]);
}
