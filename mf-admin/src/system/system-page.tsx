import { getSystem, type SystemState } from '@dossier/contracts';
import { FailedLoad, OutdatedNotice, useData, useFormat, useTexts } from '@dossier/remote-kit';
import {
  Button,
  Card,
  Columns,
  HStack,
  Loading,
  Page,
  PageHeader,
  SkeletonRows,
  Stack,
  Text,
} from '@dossier/ui';
import { BackLink } from '@dossier/ui/router';
import { AdminOnly } from '../layout/admin-only.tsx';
import { AlertsCard } from './alerts-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { BuildsTrustCard, MailsCard, ReadingsCard, SettingsCard, StorageCard } from './system-facts.tsx';
import { PartsCard } from './parts-card.tsx';
import { ServicesCard } from './services-card.tsx';

/** `/admin/system`: health, versions and sizes of the installation, and what needs attention. */
export default function SystemPage() {
  return (
    <AdminOnly>
      <SystemCards />
    </AdminOnly>
  );
}

function SystemCards() {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const system = useData(getSystem, {});
  const { data, isRefreshing, reload } = system;
  return (
    <Page>
      <Stack gap="5">
        <BackLink to="/admin">{t('page.title')}</BackLink>
        <PageHeader title={t('system.page.title')} lead={t('system.page.lead')} />
        {data ? (
          <>
            <HStack gap="4" flexWrap="wrap">
              <Button loading={isRefreshing} onClick={() => void reload()}>
                {t('system.page.again')}
              </Button>
              <Text textStyle="small" color="fg.muted" role="status">
                {t('system.page.checkedAt', { time: format.dateTime(data.checkedAt) })}
              </Text>
            </HStack>
            <OutdatedNotice error={system.error} />
            <Parts data={data} />
          </>
        ) : system.error ? (
          <FailedLoad title={t('system.page.failed')} data={system} />
        ) : (
          <Card>
            <Loading label={t('system.page.loading')}>
              <SkeletonRows rows={6} />
            </Loading>
          </Card>
        )}
      </Stack>
    </Page>
  );
}

function Parts({ data }: { data: SystemState }) {
  const { services } = data;
  return (
    <Columns
      main={
        <>
          <AlertsCard alerts={data.alerts} />
          <ServicesCard gateway={data.gateway} services={services} />
          <PartsCard gateway={data.gateway} services={services} pages={data.pages} />
          <JobsCard services={services} />
        </>
      }
      side={
        <>
          <MailsCard mails={data.mails} />
          <ReadingsCard readings={data.readings} />
          <StorageCard storage={data.storage} services={services} />
          {data.builds && <BuildsTrustCard builds={data.builds} />}
          <SettingsCard />
        </>
      }
    />
  );
}
