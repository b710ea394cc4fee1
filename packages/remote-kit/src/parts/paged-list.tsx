import { Box, CardHeader, Loading, Rows, SkeletonText, Stack } from '@dossier/ui';
import type { ReactNode } from 'react';
import type { RowsData } from '../data/use-rows.ts';
import { FailedLoad } from './failed-load.tsx';
import { OutdatedNotice } from './outdated-notice.tsx';
import { ShowMore } from './show-more.tsx';

interface Props<Row> {
  list: RowsData<Row>;
  /** The heading, followed by the number of rows. */
  title: string;
  /** Name of the list; by default the title. */
  label?: string;
  loading: string;
  failed: string;
  /** Shown instead of the list when it has no rows. */
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}

/** A long list of the server with its states: loading, failed, outdated, empty, and more rows on demand. */
export function PagedList<Row>({ list, title, label = title, loading, failed, empty, children }: Props<Row>) {
  const { data, total, error, hasMore, more } = list;
  if (!data) {
    return error ? (
      <FailedLoad title={failed} data={list} />
    ) : (
      <Loading label={loading}>
        <SkeletonText lines={6} />
      </Loading>
    );
  }
  return (
    <Stack gap="4">
      <OutdatedNotice error={error} />
      {data.length === 0 ? (
        empty
      ) : (
        <Box>
          <CardHeader title={title} count={total} />
          <Rows label={label}>{data.map(children)}</Rows>
          {hasMore && <ShowMore onMore={more} />}
        </Box>
      )}
    </Stack>
  );
}
