import { listClients, listClientViews, listDeskTags, type Client } from '@dossier/contracts';
import {
  FailedLoad,
  lazyWithRetry,
  OutdatedNotice,
  useData,
  usePageTitle,
  useTexts,
} from '@dossier/remote-kit';
import { PagedList, useRows, type RowsData } from '@dossier/remote-kit/rows';
import {
  Button,
  Card,
  EmptyState,
  Heading,
  HStack,
  Loading,
  Page,
  SkeletonRows,
  Stack,
  Text,
} from '@dossier/ui';
import { InboxIcon, PlusIcon, UploadIcon } from '@dossier/ui/icons';
import { BackLink, ButtonLink, useSearchParams } from '@dossier/ui/router';
import { Suspense, useState } from 'react';
import { FeesLink } from '../fees/fees-link.tsx';
import { DeskTable } from '../page/desk-table.tsx';
import { FilterBar } from '../page/filter-bar.tsx';
import { LiveSearch } from '../page/live-search.tsx';
import { pageSize, useEarlierRows, useMoreRows, usePolling } from '../page/use-long-list.ts';
import { usePersonName } from '../page/person-name.ts';
import { useMediaQuery } from '../page/use-media-query.ts';
import { useSelection, type Selection } from '../page/use-selection.ts';
import { useWindowWidth } from '../page/use-window-width.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { QueueKeys } from '../queue/queue-keys.tsx';
import { useClientColumns, type ClientItem } from './client-columns.tsx';
import {
  parseClientChoices,
  toClientAddress,
  useClientFilters,
  type ClientChoices,
} from './client-filters.ts';
import { ClientRow } from './client-row.tsx';
import { ClientSelection } from './client-selection.tsx';
import { clientViewFilters, clientViews } from './client-views.ts';
import { currentYear } from './current-year.ts';

const InviteDialog = lazyWithRetry(() => import('./invite-dialog.tsx'));
const ImportDialog = lazyWithRetry(() => import('./import-dialog.tsx'));

const clientKey = ({ userId }: Client) => String(userId);

/** `/desk/clients`: the clients of the office, also before they transmitted anything. Search and filters are in the address. */
export default function ClientsPage() {
  const t = useTexts('mf-desk');
  usePageTitle(t('clients.title'));
  const [address, setAddress] = useSearchParams();
  const choices = parseClientChoices(address);
  const isTable = useMediaQuery('(min-width: 48em)');
  const { follow, ...polling } = usePolling();
  const list = useEarlierRows(useRows(listClients, { query: choices }, pageSize, polling));
  follow(list.data);
  const filters = useClientFilters();
  const selection = useSelection(list, clientKey, t('clients.failed'));
  const views = useData(listClientViews, {});
  const [dialog, setDialog] = useState<'invite' | 'import'>();
  const viewId = address.get('view');
  const open = (next: ClientChoices, view: string | null) =>
    setAddress(toClientAddress(next, view), { replace: true });
  const change = (changes: Partial<Record<keyof ClientChoices, string>>) =>
    open({ ...choices, ...changes } as ClientChoices, viewId);
  const actions = (
    <>
      <ButtonLink size="sm" variant="ghost" to="/desk/reminders">
        {t('reminders.title')}
      </ButtonLink>
      <ButtonLink size="sm" variant="ghost" to="/desk/openings">
        {t('openings.title')}
      </ButtonLink>
      <Button size="sm" icon={<UploadIcon />} onClick={() => setDialog('import')}>
        {t('clients.import.open')}
      </Button>
      <Button size="sm" variant="primary" icon={<PlusIcon />} onClick={() => setDialog('invite')}>
        {t('clients.invite.open')}
      </Button>
    </>
  );
  return (
    <Page width="full" maxWidth="120rem" paddingBlock={{ base: '6', md: '4' }}>
      <Stack gap={{ base: '4', md: '3' }}>
        <BackLink to="/desk">{t('filing.back')}</BackLink>
        <HStack columnGap="4" rowGap="2" flexWrap="wrap">
          <Heading as="h1" id="page-title" tabIndex={-1} size={isTable ? 'h2' : 'h1'}>
            {t('clients.title')}
          </Heading>
          <SavedViews
            list={clientViews}
            request={views}
            filters={clientViewFilters(choices)}
            viewId={viewId}
            onView={(id) => open(choices, id)}
          />
          <HStack columnGap="2" rowGap="2" marginInlineStart={{ md: 'auto' }} flexWrap="wrap">
            <QueueKeys />
            <FeesLink />
            {actions}
          </HStack>
        </HStack>
        <FilterBar
          filters={filters}
          chosen={choices}
          onChange={change}
          search={<LiveSearch search={choices.q ?? ''} onSearch={(q) => change({ q })} />}
          tools={
            isTable && (
              <Text textStyle="small" color="fg.muted" role="status" marginInlineStart="auto">
                {list.data && t('clients.total', { count: list.total })}
              </Text>
            )
          }
        />
        {selection.selected.length > 0 && <ClientSelection selection={selection} />}
        <ClientList list={list} choices={choices} isTable={isTable} selection={selection} />
      </Stack>
      <Suspense>
        {dialog === 'invite' && <InviteDialog onClose={() => setDialog(undefined)} />}
        {dialog === 'import' && <ImportDialog onClose={() => setDialog(undefined)} />}
      </Suspense>
    </Page>
  );
}

interface ListProps {
  list: RowsData<Client> & { isStale: boolean };
  choices: ClientChoices;
  isTable: boolean;
  selection: Selection<Client>;
}

/** A table on wide screens, a list of cards on a phone. */
function ClientList({ list, choices, isTable, selection }: ListProps) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const columns = useClientColumns(useWindowWidth());
  const { data: tags } = useData(listDeskTags, {});
  const texts = { loading: t('clients.loading'), failed: t('clients.failed') };
  const { isBusy, hasMore, onMore } = useMoreRows(list, texts.failed);
  const isFiltered = Object.keys(choices).length > 0;
  const empty = (
    <EmptyState
      icon={<InboxIcon />}
      as="h2"
      title={t(isFiltered ? 'clients.noMatch' : 'clients.empty')}
      description={t(isFiltered ? 'queue.noMatchText' : 'clients.emptyText')}
      action={isFiltered && <ButtonLink to="/desk/clients">{t('queue.showAll')}</ButtonLink>}
    />
  );
  if (!isTable)
    return (
      <Card>
        <PagedList list={list} title={t('clients.title')} {...texts} empty={empty}>
          {(client) => <ClientRow key={client.userId} client={client} />}
        </PagedList>
      </Card>
    );
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
  if (list.data.length === 0) return <Card>{empty}</Card>;
  const items = list.data.map((client): ClientItem => ({
    client,
    tags: (tags ?? []).filter(({ id }) => client.tags.includes(id)),
  }));
  return (
    <>
      <OutdatedNotice error={list.error} />
      <DeskTable
        // Another filter begins at the top.
        key={JSON.stringify(choices)}
        label={t('clients.title')}
        items={items}
        idOf={({ client }) => clientKey(client)}
        columns={columns}
        total={list.total}
        hasMore={hasMore && !list.isStale}
        onMore={onMore}
        isBusy={isBusy || list.isStale}
        isMuted={({ client }) => currentYear(client)?.status === 6}
        selection={selection.state}
        onSelection={selection.change}
        selectLabels={{
          all: t('clients.selectShown'),
          of: ({ client }) => t('clients.select', { name: nameOf(client) }),
        }}
      />
    </>
  );
}
