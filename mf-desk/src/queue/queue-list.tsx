import {
  listDeskFilings,
  listDeskTags,
  listUnreadConversations,
  type DeskFiling,
  type DeskSort,
  type DeskTag,
} from '@dossier/contracts';
import { FailedLoad, OutdatedNotice, pollMs, useData, useTexts } from '@dossier/remote-kit';
import { PagedList, useRows, type RowsData } from '@dossier/remote-kit/rows';
import { Card, EmptyState, Loading, SkeletonRows } from '@dossier/ui';
import { InboxIcon } from '@dossier/ui/icons';
import { ButtonLink, useLocation } from '@dossier/ui/router';
import type { RowSelectionState } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ColumnId } from '../page/column-ids.ts';
import { pageSize, useEarlierRows, useMoreRows, usePolling } from '../page/use-long-list.ts';
import { filingKey } from '../filings/filing-key.ts';
import { toQuery, type QueueChoices } from '../filings/filters.ts';
import type { QueueItem } from './queue-cells.tsx';
import { QueueRow } from './queue-row.tsx';
import { QueueTable } from './queue-table.tsx';
import { rememberTrail } from '../filings/queue-trail.ts';

/** The filings of the choices; the ones before are shown until they arrive. */
export function useQueue(choices: QueueChoices): RowsData<DeskFiling> & { isStale: boolean } {
  const query = { ...toQuery(choices), sort: choices.sort };
  const { follow, ...polling } = usePolling();
  const list = useRows(listDeskFilings, { query }, pageSize, polling);
  follow(list.data);
  return useEarlierRows(list);
}

interface Props {
  list: ReturnType<typeof useQueue>;
  items: readonly QueueItem[];
  choices: QueueChoices;
  isTable: boolean;
  hidden: readonly ColumnId[];
  onSort: (sort: DeskSort) => void;
  selection: RowSelectionState;
  onSelection: (change: (before: RowSelectionState) => RowSelectionState) => void;
}

/** A table on wide screens, a list of cards on a phone. */
export function QueueList({ list, items, choices, isTable, hidden, onSort, selection, onSelection }: Props) {
  const t = useTexts('mf-desk');
  const { isStale } = list;
  const { pathname, search } = useLocation();
  const onOpen = () => rememberTrail(list.data ?? [], pathname + search);
  const texts = { loading: t('queue.loading'), failed: t('queue.failed') };
  const rows = useMoreRows(list, texts.failed);

  if (!isTable) {
    const unreadOf = new Map(items.map(({ filing, unread }) => [filing, unread]));
    return (
      <Card>
        <PagedList list={list} title={t('queue.list')} {...texts} empty={<EmptyQueue choices={choices} />}>
          {(filing) => {
            const unread = unreadOf.get(filing) ?? 0;
            return <QueueRow key={filingKey(filing)} filing={filing} unread={unread} onOpen={onOpen} />;
          }}
        </PagedList>
      </Card>
    );
  }
  if (!list.data)
    return list.error ? (
      <FailedLoad title={texts.failed} data={list} />
    ) : (
      <Card>
        <Loading label={texts.loading}>
          <SkeletonRows rows={8} />
        </Loading>
      </Card>
    );
  if (items.length === 0)
    return (
      <Card>
        <EmptyQueue choices={choices} />
      </Card>
    );
  return (
    <>
      <OutdatedNotice error={list.error} />
      <QueueTable
        // Another order or filter begins at the top.
        key={JSON.stringify(choices)}
        items={items}
        total={list.total}
        hasMore={rows.hasMore && !isStale}
        onMore={rows.onMore}
        isBusy={rows.isBusy || isStale}
        hidden={hidden}
        sort={choices.sort}
        onSort={onSort}
        selection={selection}
        onSelection={onSelection}
        onOpen={onOpen}
      />
    </>
  );
}

/** The filings with what other services know of them. */
export function useQueueItems(filings: readonly DeskFiling[] | null): readonly QueueItem[] {
  // The queue works without both.
  const { data: unread } = useData(listUnreadConversations, {}, { refreshInterval: pollMs });
  const { data: tags } = useData(listDeskTags, {});
  return useMemo(() => {
    const unreadOf = new Map(unread?.map((each) => [each.userId, each.unread]));
    const tagOf = new Map<number, DeskTag>(tags?.map((tag) => [tag.id, tag]));
    return (filings ?? []).map((filing) => ({
      filing,
      unread: unreadOf.get(filing.person.userId) ?? 0,
      tags: filing.tags.flatMap((id) => tagOf.get(id) ?? []),
    }));
  }, [filings, unread, tags]);
}

function EmptyQueue({ choices }: { choices: QueueChoices }) {
  const t = useTexts('mf-desk');
  const { status, sort: _, ...filters } = choices;
  const isFiltered = Object.keys(filters).length > 0 || (status !== 'open' && status !== 'all');
  return (
    <EmptyState
      icon={<InboxIcon />}
      as="h2"
      title={t(isFiltered ? 'queue.noMatchTitle' : 'queue.emptyTitle')}
      description={t(isFiltered ? 'queue.noMatchText' : 'queue.emptyText')}
      action={isFiltered && <ButtonLink to="/desk">{t('queue.showAll')}</ButtonLink>}
    />
  );
}
