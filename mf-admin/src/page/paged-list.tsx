import { FailedLoad, notifyError, useTexts } from '@dossier/remote-kit';
import type { RowsData } from '@dossier/remote-kit/rows';
import { Box, Button, CardHeader, Loading, Rows, SkeletonText } from '@dossier/ui';
import { useState, type ReactNode } from 'react';

interface Props<Row> {
  list: RowsData<Row>;
  /** The heading, followed by the number of rows. */
  title: string;
  /** Name of the list. */
  label: string;
  loading: string;
  failed: string;
  /** Shown instead of the list when it has no rows. */
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}

/** A long list of the server with its states: loading, failed, empty, and more rows on demand. */
export function PagedList<Row>({ list, title, label, loading, failed, empty, children }: Props<Row>) {
  const t = useTexts('mf-admin');
  const { data, total, error, hasMore, more } = list;
  const [isBusy, setBusy] = useState(false);

  async function showMore() {
    setBusy(true);
    await more().catch((reason: unknown) => notifyError(reason, failed));
    setBusy(false);
  }

  if (!data) {
    return error ? (
      <FailedLoad title={failed} data={list} />
    ) : (
      <Loading label={loading}>
        <SkeletonText lines={4} />
      </Loading>
    );
  }
  if (data.length === 0) return empty;
  return (
    <>
      <CardHeader title={title} count={total} />
      <Rows label={label}>{data.map(children)}</Rows>
      {hasMore && (
        <Box marginTop="4">
          <Button fullWidth loading={isBusy} onClick={() => void showMore()}>
            {t('page.showMore')}
          </Button>
        </Box>
      )}
    </>
  );
}
