import { listReadings, type Reading } from '@dossier/contracts';
import { useData, type Data } from '@dossier/remote-kit';
import { refreshAfterUpload } from '@dossier/remote-kit/uploads';
import { useEffect, useRef, useState } from 'react';

/** How often readings are requested while papers wait to be read, in milliseconds, for each hundred of them. */
const waitingPollMs = 2000;

const pollMsOf = (readings: readonly Reading[]): number => waitingPollMs * Math.ceil(readings.length / 100);

export const isPending = ({ state }: Reading): boolean => state === 'waiting' || state === 'reading';

/**
 * The readings of a year, requested once it has files; while papers wait, they follow, and so do the files that a reading
 * files.
 */
export function useReadings(taxYear: number, hasFiles: boolean): Data<readonly Reading[]> {
  'use memo';
  const [pollMs, setPollMs] = useState(0);
  const readings = useData(listReadings, hasFiles ? { query: { taxYear } } : null, {
    refreshInterval: pollMs,
  });
  const nextPollMs = readings.data?.some(isPending) ? pollMsOf(readings.data) : 0;
  if (nextPollMs !== pollMs) setPollMs(nextPollMs);
  const filed = readings.data?.filter(({ autoFiledAt }) => autoFiledAt !== null).length;
  const before = useRef(filed);
  useEffect(() => {
    const isNew = before.current !== undefined && filed !== undefined && filed > before.current;
    before.current = filed;
    if (isNew) refreshAfterUpload(taxYear);
  }, [filed, taxYear]);
  return readings;
}
