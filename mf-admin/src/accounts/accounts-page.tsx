import { accountFilters, emailRules, listAccounts, type AccountFilter } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { PagedList, SearchForm, useRows } from '@dossier/remote-kit/rows';
import { Box, Card, EmptyState, Page, PageHeader, SegmentedControl, Stack } from '@dossier/ui';
import { UsersIcon } from '@dossier/ui/icons';
import { BackLink, useSearchParams } from '@dossier/ui/router';
import { AdminOnly } from '../layout/admin-only.tsx';
import { AccountRow } from './account-row.tsx';

/** `/admin/users`: accounts with their roles. Search and filter are in the address. */
export default function AccountsPage() {
  const t = useTexts('mf-admin');
  const [address, setAddress] = useSearchParams();
  const search = address.get('search')?.trim() ?? '';
  const filter = accountFilters.find((each) => each === address.get('filter')) ?? 'all';

  const show = (next: { search: string; filter: AccountFilter | 'all' }) =>
    setAddress(
      {
        ...(next.search && { search: next.search }),
        ...(next.filter !== 'all' && { filter: next.filter }),
      },
      { replace: true },
    );

  return (
    <AdminOnly>
      <Page width="narrow">
        <Stack gap="5">
          <BackLink to="/admin">{t('page.title')}</BackLink>
          <PageHeader title={t('accounts.title')} lead={t('accounts.lead')} />
          <SearchForm
            key={search}
            label={t('accounts.searchLabel')}
            submitLabel={t('accounts.search')}
            clearLabel={t('accounts.clear')}
            maxLength={emailRules.maxLength}
            search={search}
            onSearch={(text) => show({ search: text, filter })}
          />
          <Box maxWidth={{ sm: '26rem' }}>
            <SegmentedControl
              label={t('accounts.filter')}
              value={filter}
              onChange={(next) => show({ search, filter: next })}
              options={[
                { value: 'all', label: t('accounts.filterAll') },
                { value: 'staff', label: t('accounts.filterStaff') },
                { value: 'suspended', label: t('accounts.filterSuspended') },
              ]}
            />
          </Box>
          <Card>
            <AccountList key={`${filter} ${search}`} search={search} filter={filter} />
          </Card>
        </Stack>
      </Page>
    </AdminOnly>
  );
}

function AccountList({ search, filter }: { search: string; filter: AccountFilter | 'all' }) {
  const t = useTexts('mf-admin');
  const query = { ...(search && { search }), ...(filter !== 'all' && { filter }) };
  const list = useRows(listAccounts, { query });
  const nobodySuspended = filter === 'suspended' && !search;
  return (
    <PagedList
      list={list}
      title={t('accounts.list')}
      loading={t('accounts.loading')}
      failed={t('accounts.failed')}
      empty={
        <EmptyState
          icon={<UsersIcon />}
          as="h2"
          title={t(nobodySuspended ? 'accounts.noSuspendedTitle' : 'accounts.emptyTitle')}
          description={t(nobodySuspended ? 'accounts.noSuspendedText' : 'accounts.emptyText')}
        />
      }
    >
      {(account) => <AccountRow key={account.userId} account={account} />}
    </PagedList>
  );
}
