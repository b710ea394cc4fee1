import {
  defaultTaxYear,
  getClient,
  languageNames,
  listDeskFilings,
  listDeskStaff,
  listDeskTags,
  type Client,
} from '@dossier/contracts';
import { FailedLoad, lazyWithRetry, useData, useFormat, usePageTitle, useTexts } from '@dossier/remote-kit';
import {
  Badge,
  Button,
  Card,
  CardHeader,
  EmptyState,
  ErrorCard,
  Field,
  HStack,
  Loading,
  NativeSelect,
  Page,
  PageHeader,
  Row,
  Rows,
  SkeletonRows,
  Stack,
  Text,
} from '@dossier/ui';
import { FileTextIcon } from '@dossier/ui/icons';
import { AppLink, BackLink, useParams } from '@dossier/ui/router';
import { ClientJournal } from '../journal/client-journal.tsx';
import { Suspense, useState } from 'react';
import { TemplatePerson } from '../message-templates/template-person.ts';
import { MessagesTab } from '../messages/messages-tab.tsx';
import { ClientFees } from '../fees/client-fees.tsx';
import { usePersonName } from '../page/person-name.ts';
import { ClientFiles } from './client-files.tsx';
import { ClientInvitation } from './client-invitation.tsx';
import { useClientActs } from './client-selection.tsx';
import { currentYear } from './current-year.ts';
import { useDescribeYear } from './use-describe-year.ts';

const OpenYearDialog = lazyWithRetry(() => import('../openings/open-year-dialog.tsx'));

/** `/desk/clients/{userId}`: a client over the years, with who is in charge. */
export default function ClientPage() {
  const t = useTexts('mf-desk');
  const { userId = '' } = useParams();
  const request = useData(getClient, { params: { userId } });
  const { data: client, error } = request;
  const nameOf = usePersonName();
  usePageTitle(client ? nameOf(client) : t('clients.title'));
  return (
    <Page>
      <Stack gap="5">
        <BackLink to="/desk/clients">{t('clients.title')}</BackLink>
        {client ? (
          <ClientDetails client={client} />
        ) : error?.code === 'USER_NOT_FOUND' || error?.code === 'VALIDATION_FAILED' ? (
          <ErrorCard title={t('clients.gone')} description={t('clients.goneText')} />
        ) : error ? (
          <FailedLoad title={t('clients.failed')} data={request} />
        ) : (
          <Card>
            <Loading label={t('clients.loading')}>
              <SkeletonRows rows={3} />
            </Loading>
          </Card>
        )}
      </Stack>
    </Page>
  );
}

function ClientDetails({ client }: { client: Client }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const describe = useDescribeYear();
  const { data: tags } = useData(listDeskTags, {});
  // The desk works on what was transmitted; other years have no page yet.
  const { data: filings } = useData(listDeskFilings, {
    query: { search: String(client.userId), snoozed: 'all' },
  });
  const [isOpening, setOpening] = useState(false);
  const current = currentYear(client);
  const onDesk = new Set(filings?.map(({ taxYear }) => taxYear));
  const taxYear = current?.taxYear ?? defaultTaxYear(new Date());
  const facts = [
    ...(client.name && client.email ? [client.email] : []),
    ...(client.canton ? [client.canton] : []),
    ...(client.language ? [languageNames[client.language]] : []),
    ...(client.lastContactAt ? [t('clients.lastContact', { date: format.date(client.lastContactAt) })] : []),
  ];
  return (
    <>
      <PageHeader title={nameOf(client)} lead={facts.join(' · ')} />
      {client.tags.length > 0 && (
        <HStack gap="1" flexWrap="wrap">
          {tags
            ?.filter(({ id }) => client.tags.includes(id))
            .map(({ id, name }) => (
              <Badge key={id}>{name}</Badge>
            ))}
        </HStack>
      )}
      {client.invitedAt && <ClientInvitation client={client} invitedAt={client.invitedAt} />}
      <Card>
        <CardHeader title={t('clients.inCharge')} />
        <InChargeSelect client={client} />
      </Card>
      <Card>
        {client.years.length === 0 ? (
          <EmptyState
            icon={<FileTextIcon />}
            as="h2"
            title={t('clients.years')}
            description={t('clients.noYears')}
            action={
              <Button size="sm" onClick={() => setOpening(true)}>
                {t('openings.open')}
              </Button>
            }
          />
        ) : (
          <>
            <CardHeader
              title={t('clients.years')}
              aside={
                <Button size="sm" onClick={() => setOpening(true)}>
                  {t('openings.open')}
                </Button>
              }
            />
            <Rows label={t('clients.years')}>
              {client.years.toReversed().map((year) => (
                <Row
                  key={year.taxYear}
                  title={
                    onDesk.has(year.taxYear) ? (
                      <AppLink to={`/desk/${client.userId}/${year.taxYear}`} standalone>
                        {year.taxYear}
                      </AppLink>
                    ) : (
                      String(year.taxYear)
                    )
                  }
                  detail={describe(year)}
                />
              ))}
            </Rows>
          </>
        )}
      </Card>
      <Card>
        <TemplatePerson.Provider
          value={{ person: client, taxYear, ...(current && { deadline: current.deadline }) }}
        >
          <MessagesTab userId={client.userId} />
        </TemplatePerson.Provider>
      </Card>
      <ClientJournal clientId={client.userId} />
      <ClientFees client={client} />
      <Suspense>
        {isOpening && <OpenYearDialog clients={[client]} onClose={() => setOpening(false)} />}
      </Suspense>
      <ClientFiles client={client} />
    </>
  );
}

function InChargeSelect({ client }: { client: Client }) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const { data: staff } = useData(listDeskStaff, {});
  const { isBusy, change } = useClientActs();
  const { assignedTo } = client;
  const listed = staff ?? [];
  const options =
    assignedTo && !listed.some(({ userId }) => userId === assignedTo.userId)
      ? [assignedTo, ...listed]
      : listed;

  return (
    <Stack gap="2">
      <Text textStyle="small" color="fg.muted">
        {t('clients.inChargeText')}
      </Text>
      <Field label={t('clients.inCharge')} hideLabel>
        <NativeSelect
          value={assignedTo ? String(assignedTo.userId) : ''}
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) =>
            void change([client], () => ({ assignedTo: value ? Number(value) : null }))
          }
        >
          <option value="">{t('queue.assigned.nobody')}</option>
          {options.map((member) => (
            <option key={member.userId} value={member.userId}>
              {nameOf(member)}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </Stack>
  );
}
