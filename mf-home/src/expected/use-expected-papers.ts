import { listExpectedPapers, type ExpectedPaper, type Reading } from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';
import { isPending } from '@dossier/remote-kit/documents';
import { useEffect, useEffectEvent, useRef } from 'react';

/** The papers to expect in a year, requested again whenever more of its papers were read. */
export function useExpectedPapers(
  taxYear: number,
  readings: readonly Reading[] | null,
): readonly ExpectedPaper[] {
  'use memo';
  const { data, reload } = useData(listExpectedPapers, { query: { taxYear } });
  const read = readings?.filter((reading) => !isPending(reading)).length;
  const before = useRef(read);
  const reloadOnce = useEffectEvent(() => void reload());
  useEffect(() => {
    const isNew = before.current !== undefined && read !== undefined && read !== before.current;
    before.current = read;
    if (isNew) reloadOnce();
  }, [read]);
  return data ?? [];
}
