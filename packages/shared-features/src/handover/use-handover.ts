import { getHandover, listFiles, type createHandover as endpoint, type ResponseOf } from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';
import { refreshAfterUpload } from '@dossier/remote-kit/uploads';
import { useEffect, useState } from 'react';
import { createHandover, endHandover } from './handover.mutations.ts';

const pollMs = 3000;
/** Among the newest files; a phone sends fewer in a quarter of an hour. */
const limit = '100';

const ignore = () => undefined;

/** Creates a handover for as long as the component is shown, and follows what the phone does. */
export function useHandover(taxYear: number, categoryId?: number) {
  'use memo';
  const [created, setCreated] = useState<ResponseOf<typeof endpoint> | null>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    let isClosed = false;
    let id: string | undefined;
    createHandover(taxYear, categoryId).then(
      (handover) => {
        id = handover.id;
        if (isClosed) void endHandover(id).catch(ignore);
        else setCreated(handover);
      },
      (cause: unknown) => setError(cause),
    );
    return () => {
      isClosed = true;
      if (id) void endHandover(id).catch(ignore);
    };
  }, [taxYear, categoryId]);

  const options = { refreshInterval: pollMs };
  const state = useData(getHandover, created && { params: { id: created.id } }, options);
  const files = useData(listFiles, created && { query: { taxYear, limit } }, options);
  const arrived = files.data?.filter(({ handoverId }) => handoverId === created?.id).length ?? 0;
  useEffect(() => {
    if (arrived > 0) refreshAfterUpload(taxYear);
  }, [arrived, taxYear]);

  return {
    created,
    error,
    arrived,
    isOpened: state.data?.isOpened ?? false,
    hasEnded: state.error?.code === 'HANDOVER_NOT_FOUND',
  };
}
