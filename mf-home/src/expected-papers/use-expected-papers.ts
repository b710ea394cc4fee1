import { listExpectedPapers, type ExpectedPaper, type Reading } from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';
import { isPending } from '@dossier/documents';
import { useEffect, useEffectEvent, useRef } from 'react';

/** The papers to expect in a year, requested again whenever more of its papers were read; none where `isNew` is true. */
export function useExpectedPapers(
  taxYear: number,
  readings: readonly Reading[] | null,
  isNew = false,
): readonly ExpectedPaper[] {
  'use memo';
  const { data, reload } = useData(listExpectedPapers, isNew ? null : { query: { taxYear } });
  const read = readings?.filter((reading) => !isPending(reading)).length;
  const before = useRef(read);
  const reloadOnce = useEffectEvent(() => void reload());
  useEffect(() => {
    const hasChanged = before.current !== undefined && read !== undefined && read !== before.current;
    before.current = read;
    if (hasChanged) reloadOnce();
  }, [read]);
  return data ?? [];
}
