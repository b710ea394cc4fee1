import { listDeskReadings, type Reading } from '@dossier/contracts';
import { pollMs, useData } from '@dossier/remote-kit';
import { isPending } from '@dossier/documents';
import { useMemo, useState } from 'react';
import type { FilingParams } from '../review/use-review.ts';

/**
 * The readings of the papers of a filing by file. The desk works without them while the reader is out of reach; each request
 * is a look that is recorded, so that only papers that still wait to be read are asked for again.
 */
export function useDeskReadings(params: FilingParams, hasFiles: boolean): ReadonlyMap<string, Reading> {
  const [isWaiting, setWaiting] = useState(false);
  const { data } = useData(listDeskReadings, hasFiles ? { params } : null, {
    refreshInterval: isWaiting ? pollMs : 0,
  });
  const waits = data?.some(isPending) ?? false;
  if (waits !== isWaiting) setWaiting(waits);
  return useMemo(() => new Map((data ?? []).map((reading) => [reading.fileId, reading])), [data]);
}
