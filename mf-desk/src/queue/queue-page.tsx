import { lazyWithRetry, useTexts } from '@dossier/remote-kit';
import { Heading, HStack, Page, Stack, Text } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';
import { Suspense } from 'react';
import { changeDeskSettings } from '../page/desk-settings.ts';
import { useMediaQuery } from '../page/use-media-query.ts';
import { useSelection } from '../page/use-selection.ts';
import { QueueViews } from '../saved-views/saved-views.tsx';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import { useHiddenColumns } from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { filingKey } from '../filings/filing-key.ts';
import { useQueueAddress } from '../filings/filters.ts';
import { LiveSearch } from '../page/live-search.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueueList, useQueue, useQueueItems } from './queue-list.tsx';
import { QueueKeys } from './queue-keys.tsx';

const ObjectionsNotice = lazyWithRetry(() => import('../after-filing/objections-notice.tsx'));
const ClientsLink = lazyWithRetry(() => import('../page/clients-link.tsx'));

/** `/desk`: the transmitted filings. Search, filters and order are in the address. */
export function QueuePage() {
  const t = useTexts('mf-desk');
  const address = useQueueAddress();
  const { choices, change } = address;
  const isTable = useMediaQuery('(min-width: 48em)');
  const list = useQueue(choices);
  const items = useQueueItems(list.data);
  const hiddenColumns = useHiddenColumns(items);
  const selection = useSelection(list, filingKey, t('queue.failed'));

  return (
    <Page width="full" maxWidth="120rem" paddingBlock={{ base: '6', md: '4' }}>
      <Stack gap={{ base: '4', md: '3' }}>
        <HStack columnGap="4" rowGap="2" flexWrap="wrap">
          <Heading as="h1" id="page-title" tabIndex={-1} size={isTable ? 'h2' : 'h1'}>
            {t('queue.title')}
          </Heading>
          <QueueViews address={address} />
          <HStack columnGap="2" marginInlineStart={{ md: 'auto' }} flexWrap="wrap">
            <QueueKeys />
            <Suspense>
              <ClientsLink />
            </Suspense>
            <ButtonLink size="sm" variant="ghost" to="/desk/search">
              {t('search.page.open')}
            </ButtonLink>
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
        <Suspense>
          <ObjectionsNotice />
        </Suspense>
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
        {selection.selected.length > 0 && <SelectionBar selection={selection} />}
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
          selection={selection.state}
          onSelection={selection.change}
        />
      </Stack>
    </Page>
  );
}
