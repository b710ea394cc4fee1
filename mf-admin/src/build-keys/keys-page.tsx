import { listBuildKeys, listBuilds, type PublishedRemote } from '@dossier/contracts';
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
import { KeyForm } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';

/** `/admin/builds/keys`: the keys whose signatures make builds acceptable. */
export default function KeysPage() {
  const t = useTexts('mf-admin');
  usePageTitle(t('buildKeys.title'));
  return (
    <AdminOnly>
      <Page width="narrow">
        <Stack gap="5">
          <BackLink to="/admin/builds">{t('builds.title')}</BackLink>
          <PageHeader title={t('buildKeys.title')} lead={t('buildKeys.lead')} />
          <NewKey />
          <KeyList />
        </Stack>
      </Page>
    </AdminOnly>
  );
}

const noRemotes: readonly PublishedRemote[] = [];

/** Without the published remotes, the form still takes the name of one. */
function NewKey() {
  const { data, error } = useData(listBuilds, {});
  const t = useTexts('mf-admin');
  return (
    <Card>
      <CardHeader title={t('buildKeys.register')} />
      {data || error ? (
        <KeyForm remotes={data ?? noRemotes} />
      ) : (
        <Loading label={t('builds.loading')}>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Card>
  );
}

function KeyList() {
  const t = useTexts('mf-admin');
  const request = useData(listBuildKeys, {});
  const { data, error } = request;
  if (!data && error) return <FailedLoad title={t('buildKeys.failed')} data={request} />;
  return (
    <Card>
      <CardHeader title={t('buildKeys.list')} count={data?.length} />
      {!data ? (
        <Loading label={t('buildKeys.loading')}>
          <SkeletonText lines={4} />
        </Loading>
      ) : data.length === 0 ? (
        <EmptyState
          icon={<KeyIcon />}
          as="h3"
          title={t('buildKeys.empty')}
          description={t('buildKeys.emptyText')}
        />
      ) : (
        <Rows label={t('buildKeys.list')}>
          {data.map((key) => (
            <KeyRow key={key.id} buildKey={key} />
          ))}
        </Rows>
      )}
    </Card>
  );
}
