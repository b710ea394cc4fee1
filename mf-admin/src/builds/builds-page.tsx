import { listBuilds, type PublishedRemote } from '@dossier/contracts';
import { FailedLoad, useData, useLanguage, useTexts } from '@dossier/remote-kit';
import {
  Card,
  CardHeader,
  HStack,
  Loading,
  Page,
  PageHeader,
  Rows,
  SkeletonText,
  Stack,
  Text,
} from '@dossier/ui';
import { AppLink, BackLink } from '@dossier/ui/router';
import { AdminOnly } from '../layout/admin-only.tsx';
import { BuildRow } from './build-row.tsx';
import { FiguresTable } from './figures-table.tsx';
import { ShareNotice } from './share-notice.tsx';

/** `/admin/builds`: the released builds of each remote. One can be tried in this browser before or after it is current. */
export default function BuildsPage() {
  const t = useTexts('mf-admin');
  return (
    <AdminOnly>
      <Page width="narrow">
        <Stack gap="5">
          <BackLink to="/admin">{t('page.title')}</BackLink>
          <PageHeader title={t('builds.title')} lead={t('builds.lead')} />
          <HStack gap="4" flexWrap="wrap">
            <AppLink to="/admin/builds/tokens" standalone>
              {t('releaseTokens.title')}
            </AppLink>
            <AppLink to="/admin/builds/keys" standalone>
              {t('buildKeys.title')}
            </AppLink>
          </HStack>
          <RemoteCards />
        </Stack>
      </Page>
    </AdminOnly>
  );
}

function RemoteCards() {
  const t = useTexts('mf-admin');
  const request = useData(listBuilds, {});
  const { data, error } = request;
  if (data)
    return (
      <>
        <Text textStyle="small" color="fg.muted">
          {t('builds.figures.text')}
        </Text>
        {data.map((remote) => (
          <RemoteCard key={remote.name} remote={remote} />
        ))}
      </>
    );
  if (error) return <FailedLoad title={t('builds.failed')} data={request} />;
  return (
    <Card>
      <Loading label={t('builds.loading')}>
        <SkeletonText lines={6} />
      </Loading>
    </Card>
  );
}

function RemoteCard({ remote }: { remote: PublishedRemote }) {
  const t = useTexts('mf-admin');
  const { language } = useLanguage();
  const feature = remote.title[language] ?? remote.title['en'] ?? remote.name;
  return (
    <Card>
      <CardHeader
        title={feature}
        count={remote.builds.length}
        aside={remote.owner && t('builds.owner', { owner: remote.owner })}
      />
      {remote.canary && <ShareNotice canary={remote.canary} />}
      <Rows label={t('builds.of', { feature })}>
        {remote.builds.map((build) => (
          <BuildRow key={build.buildId} remote={remote} build={build} feature={feature} />
        ))}
      </Rows>
      <FiguresTable builds={remote.builds} feature={feature} />
    </Card>
  );
}
