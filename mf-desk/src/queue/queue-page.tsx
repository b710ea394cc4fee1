import { lazyWithRetry, notifyError, useTexts } from '@dossier/remote-kit';
import { Heading, HStack, Page, Stack, Text } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';
import type { RowSelectionState } from '@tanstack/react-table';
import { Suspense, useState } from 'react';
import { changeDeskSettings } from '../page/desk-settings.ts';
import { useMediaQuery } from '../page/use-media-query.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import { useHiddenColumns } from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { filingKey } from '../filings/filing-key.ts';
import { useQueueAddress } from '../filings/filters.ts';
import { LiveSearch } from '../page/live-search.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueueList, useQueue, useQueueItems } from './queue-list.tsx';
import { QueueKeys } from './queue-keys.tsx';

const ClientsLink = lazyWithRetry(() => import('../page/clients-link.tsx'));

/** The most filings that are selected at once. */
const maxSelected = 1000;

/** `/desk`: the transmitted filings. Search, filters and order are in the address. */
export function QueuePage() {
  const t = useTexts('mf-desk');
  const address = useQueueAddress();
  const { choices, change } = address;
  const isTable = useMediaQuery('(min-width: 48em)');
  const list = useQueue(choices);
  const items = useQueueItems(list.data);
  const hiddenColumns = useHiddenColumns(items);
  const [selection, setSelection] = useState<RowSelectionState>({});
  const [isAllWanted, setAllWanted] = useState(false);
  const loaded = list.data ?? [];
  if (isAllWanted && loaded.length >= Math.min(list.total, maxSelected)) {
    setAllWanted(false);
    setSelection(
      Object.fromEntries(loaded.slice(0, maxSelected).map((filing) => [filingKey(filing), true as const])),
    );
  }
  const selected = loaded.filter((filing) => selection[filingKey(filing)]);

  /** Loads the rest of the list first: what is done to a filing is based on its version. */
  async function selectAll() {
    setAllWanted(true);
    try {
      const rest = Math.min(list.total, maxSelected) - loaded.length;
      if (rest > 0) await list.more(rest);
    } catch (error) {
      setAllWanted(false);
      notifyError(error, t('queue.failed'));
    }
  }

  return (
    <Page width="full" maxWidth="120rem" paddingBlock={{ base: '6', md: '4' }}>
      <Stack gap={{ base: '4', md: '3' }}>
        <HStack columnGap="4" rowGap="2" flexWrap="wrap">
          <Heading as="h1" id="page-title" tabIndex={-1} size={isTable ? 'h2' : 'h1'}>
            {t('queue.title')}
          </Heading>
          <SavedViews address={address} />
          <HStack columnGap="2" marginInlineStart={{ md: 'auto' }} flexWrap="wrap">
            <QueueKeys />
            <Suspense>
              <ClientsLink />
            </Suspense>
            <ButtonLink size="sm" variant="ghost" to="/desk/figures">
              {t('figures.title')}
            </ButtonLink>
            <ButtonLink size="sm" variant="ghost" to="/desk/templates">
              {t('templates.title')}
            </ButtonLink>
            <ButtonLink size="sm" variant="ghost" to="/desk/learned">
              {t('learned.title')}
            </ButtonLink>
          </HStack>
        </HStack>
        <QueueFilters
          choices={choices}
          onChange={change}
          hasSort={!isTable}
          search={<LiveSearch search={choices.search ?? ''} onSearch={(search) => change({ search })} />}
          tools={
            isTable && (
              <HStack gap="3" marginInlineStart="auto">
                <Text textStyle="small" color="fg.muted" role="status">
                  {list.data && t('queue.total', { count: list.total })}
                </Text>
                <ColumnsMenu
                  hidden={hiddenColumns}
                  onChange={(columns) => changeDeskSettings({ hiddenColumns: columns })}
                />
              </HStack>
            )
          }
        />
        {selected.length > 0 && (
          <SelectionBar
            selected={selected}
            total={list.total}
            maxSelected={maxSelected}
            onSelectAll={
              selected.length < Math.min(list.total, maxSelected) ? () => void selectAll() : undefined
            }
            onClear={() => setSelection({})}
          />
        )}
        <QueueList
          list={list}
          items={items}
          choices={choices}
          isTable={isTable}
          hidden={hiddenColumns}
          onSort={(sort) => {
            changeDeskSettings({ sort });
            change({ sort });
          }}
          selection={selection}
          onSelection={setSelection}
        />
      </Stack>
    </Page>
  );
}
