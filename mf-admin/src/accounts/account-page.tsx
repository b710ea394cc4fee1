import { getAccount } from '@dossier/contracts';
import { FailedLoad, OutdatedNotice, useData, usePageTitle, useSession, useTexts } from '@dossier/remote-kit';
import {
  Card,
  chakra,
  Columns,
  ErrorCard,
  Loading,
  Page,
  PageHeader,
  SkeletonText,
  Stack,
} from '@dossier/ui';
import { BackLink, useParams } from '@dossier/ui/router';
import { parseUserId } from '../filing/user-id.ts';
import { AdminOnly } from '../layout/admin-only.tsx';
import { actionsFor } from './account-actions.ts';
import { AccountExport } from './account-export.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountFilings } from './account-filings.tsx';
import { ManageAccount } from './manage-account.tsx';

/** `/admin/users/{userId}`: one account, its tax years, and what an administrator may do with it. */
export default function AccountPage() {
  const { userId } = useParams();
  return (
    <AdminOnly>
      <AccountCards key={userId} userId={parseUserId(userId ?? '')} />
    </AdminOnly>
  );
}

function AccountCards({ userId }: { userId: number | undefined }) {
  const t = useTexts('mf-admin');
  // The title carries no name: tabs and the browser history are visible to others.
  usePageTitle(t('accounts.details.title'));
  const ownId = useSession().user?.id;
  const params = { userId: String(userId) };
  const request = useData(getAccount, userId === undefined ? null : { params });
  const { data, error } = request;
  const isUnknown = userId === undefined || error?.code === 'USER_NOT_FOUND';
  const account = isUnknown ? null : data;
  return (
    <Page>
      <Stack gap="5">
        <BackLink to="/admin/users">{t('accounts.title')}</BackLink>
        <PageHeader
          title={
            <chakra.span overflowWrap="anywhere">
              {account ? (account.name ?? account.email) : t('accounts.details.title')}
            </chakra.span>
          }
          lead={account?.name && <chakra.span overflowWrap="anywhere">{account.email}</chakra.span>}
        />
        {isUnknown ? (
          <ErrorCard title={t('accounts.details.unknown')} description={t('accounts.details.unknownText')} />
        ) : account ? (
          <>
            <OutdatedNotice error={error} />
            <Columns
              main={
                <>
                  <AccountFacts account={account} />
                  <AccountFilings params={params} />
                </>
              }
              side={
                <>
                  <ManageAccount account={account} />
                  {actionsFor(account, ownId).length > 0 && <AccountExport userId={account.userId} />}
                </>
              }
            />
          </>
        ) : error ? (
          <FailedLoad title={t('accounts.details.failed')} data={request} />
        ) : (
          <Card>
            <Loading label={t('accounts.details.loading')}>
              <SkeletonText lines={6} />
            </Loading>
          </Card>
        )}
      </Stack>
    </Page>
  );
}
