import type { ComponentProps, ReactNode } from 'react';
import { FailedLoad, OutdatedNotice } from '@dossier/remote-kit';
import { Card, CardHeader, EmptyState, Loading, Rows, SkeletonRows } from '@dossier/ui';

interface Props<T> {
  /** null until they are loaded. */
  items: readonly T[] | null;
  /** The request that failed while there is nothing to show. */
  failed: ComponentProps<typeof FailedLoad>['data'] | undefined;
  /** Why what is shown may be outdated. */
  error: ComponentProps<typeof OutdatedNotice>['error'];
  texts: Record<'failed' | 'loading' | 'label' | 'empty' | 'emptyText', string>;
  /** Stands above the rows, with their number. */
  title?: string;
  icon: ReactNode;
  /** Renders a row, with its key. */
  children: (item: T) => ReactNode;
}

/** A card with a list: failed, being loaded, empty, or its rows. */
export function ListCard<T>({ items, failed, error, texts, title, icon, children }: Props<T>) {
  if (failed) return <FailedLoad title={texts.failed} data={failed} />;
  return (
    <Card>
      <OutdatedNotice error={error} />
      {!items ? (
        <Loading label={texts.loading}>
          <SkeletonRows rows={3} />
        </Loading>
      ) : items.length === 0 ? (
        <EmptyState icon={icon} as="h2" title={texts.empty} description={texts.emptyText} />
      ) : (
        <>
          {title && <CardHeader title={title} count={items.length} />}
          <Rows label={texts.label}>{items.map(children)}</Rows>
        </>
      )}
    </Card>
  );
}
