import { notifyError, pollMs } from '@dossier/remote-kit';
import type { RowsData } from '@dossier/remote-kit/rows';
import { useCallback, useState } from 'react';

export const pageSize = 100;
/** A longer list is not polled: each poll requests all of its rows. */
const maxPolledRows = 300;

/** How often a list is requested again, told the number of its rows after each request. */
export function usePolling(): { refreshInterval: number; follow: (rows: readonly unknown[] | null) => void } {
  const [isLong, setLong] = useState(false);
  return {
    refreshInterval: isLong ? 0 : pollMs,
    follow(rows) {
      const length = rows?.length ?? 0;
      if (length > maxPolledRows !== isLong) setLong(length > maxPolledRows);
    },
  };
}

/** A list with its earlier rows until those of another filter arrive. */
export function useEarlierRows<List extends Pick<RowsData<unknown>, 'data' | 'error'>>(
  list: List,
): List & { isStale: boolean } {
  const [kept, setKept] = useState(list);
  if (list.data && list !== kept) setKept(list);
  const isStale = !list.data && !list.error && kept.data !== null;
  return { ...(isStale ? kept : list), isStale };
}

/** Loads more rows of a table; after rows that could not be loaded it stops, until there are others. */
export function useMoreRows(
  { data, hasMore, more }: Pick<RowsData<unknown>, 'data' | 'hasMore' | 'more'>,
  failed: string,
): { hasMore: boolean; isBusy: boolean; onMore: () => void } {
  const [isBusy, setBusy] = useState(false);
  /** The number of rows after which no more could be loaded. */
  const [failedAt, setFailedAt] = useState(-1);
  const length = data?.length ?? 0;
  const onMore = useCallback(() => {
    setBusy(true);
    more()
      .catch((error: unknown) => {
        setFailedAt(length);
        notifyError(error, failed);
      })
      .finally(() => setBusy(false));
  }, [more, length, failed]);
  return { hasMore: hasMore && failedAt !== length, isBusy, onMore };
}
