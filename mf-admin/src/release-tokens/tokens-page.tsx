import { listBuilds, listReleaseTokens, type PublishedRemote } from '@dossier/contracts';
import { FailedLoad, useData, usePageTitle, useTexts } from '@dossier/remote-kit';
import {
  Card,
  CardHeader,
  EmptyState,
  Loading,
  Page,
  PageHeader,
  Rows,
  SkeletonText,
  Stack,
} from '@dossier/ui';
import { KeyIcon } from '@dossier/ui/icons';
import { BackLink } from '@dossier/ui/router';
import { AdminOnly } from '../layout/admin-only.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenRow } from './token-row.tsx';

/** `/admin/builds/tokens`: the tokens with which build machines publish a remote, or the shell. */
export default function TokensPage() {
  const t = useTexts('mf-admin');
  usePageTitle(t('releaseTokens.title'));
  return (
    <AdminOnly>
      <Page width="narrow">
        <Stack gap="5">
          <BackLink to="/admin/builds">{t('builds.title')}</BackLink>
          <PageHeader title={t('releaseTokens.title')} lead={t('releaseTokens.lead')} />
          <NewToken />
          <TokenList />
        </Stack>
      </Page>
    </AdminOnly>
  );
}

const noRemotes: readonly PublishedRemote[] = [];

/** Without the published remotes, the form still takes the name of one. */
function NewToken() {
  const { data, error } = useData(listBuilds, {});
  const t = useTexts('mf-admin');
  return (
    <Card>
      <CardHeader title={t('releaseTokens.make')} />
      {data || error ? (
        <TokenForm remotes={data ?? noRemotes} />
      ) : (
        <Loading label={t('builds.loading')}>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Card>
  );
}

function TokenList() {
  const t = useTexts('mf-admin');
  const request = useData(listReleaseTokens, {});
  const { data, error } = request;
  if (!data && error) return <FailedLoad title={t('releaseTokens.failed')} data={request} />;
  return (
    <Card>
      <CardHeader title={t('releaseTokens.list')} count={data?.length} />
      {!data ? (
        <Loading label={t('releaseTokens.loading')}>
          <SkeletonText lines={4} />
        </Loading>
      ) : data.length === 0 ? (
        <EmptyState
          icon={<KeyIcon />}
          as="h3"
          title={t('releaseTokens.empty')}
          description={t('releaseTokens.emptyText')}
        />
      ) : (
        <Rows label={t('releaseTokens.list')}>
          {data.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </Rows>
      )}
    </Card>
  );
}
