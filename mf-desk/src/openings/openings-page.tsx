import { listOpenedClients, listOpenings, type Opening } from '@dossier/contracts';
import {
  lazyWithRetry,
  notifyError,
  pollMs,
  useData,
  useFormat,
  usePageTitle,
  useTexts,
} from '@dossier/remote-kit';
import { PagedList, useRows } from '@dossier/remote-kit/rows';
import { Badge, Box, Button, HStack, Page, PageHeader, ProgressBar, Row, Stack, Text } from '@dossier/ui';
import { CalendarIcon, PlusIcon } from '@dossier/ui/icons';
import { AppLink, BackLink } from '@dossier/ui/router';
import { Suspense, useState } from 'react';
import { ListCard } from '../page/list-card.tsx';
import { usePersonName } from '../page/person-name.ts';
import { setOpeningState } from './openings.mutations.ts';

const OpenYearDialog = lazyWithRetry(() => import('./open-year-dialog.tsx'));
/** While a year is being opened, its progress is requested this often. */
const progressMs = 2000;

/** `/desk/openings`: tax years that are opened for clients, with how far each is. */
export default function OpeningsPage() {
  const t = useTexts('mf-desk');
  usePageTitle(t('openings.title'));
  const [isRunning, setRunning] = useState(false);
  const request = useData(listOpenings, {}, { refreshInterval: isRunning ? progressMs : pollMs });
  const { data, error } = request;
  const runs = data?.some(({ state }) => state === 'running') ?? false;
  if (runs !== isRunning) setRunning(runs);
  const [isOpening, setOpening] = useState(false);
  return (
    <Page>
      <Stack gap="5">
        <BackLink to="/desk/clients">{t('clients.title')}</BackLink>
        <PageHeader
          title={t('openings.title')}
          lead={t('openings.lead')}
          actions={
            <Button icon={<PlusIcon />} onClick={() => setOpening(true)}>
              {t('openings.openForAll')}
            </Button>
          }
        />
        <ListCard
          items={data}
          failed={!data && error ? request : undefined}
          error={error}
          title={t('openings.list')}
          icon={<CalendarIcon />}
          texts={{
            failed: t('openings.failed'),
            loading: t('openings.loading'),
            label: t('openings.list'),
            empty: t('openings.empty'),
            emptyText: t('openings.emptyText'),
          }}
        >
          {(opening) => <OpeningRow key={opening.id} opening={opening} />}
        </ListCard>
        <Suspense>{isOpening && <OpenYearDialog clients="all" onClose={() => setOpening(false)} />}</Suspense>
      </Stack>
    </Page>
  );
}

function OpeningRow({ opening }: { opening: Opening }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const { taxYear, state, counts, createdAt, by } = opening;
  const { waiting, opened, existing, failed } = counts;
  const total = waiting + opened + existing + failed;
  const canGoOn = state === 'stopped' || (state === 'done' && failed > 0);

  async function change(next: 'running' | 'stopped') {
    setBusy(true);
    try {
      await setOpeningState(opening, next);
    } catch (error) {
      notifyError(error, t('openings.notChanged'));
    }
    setBusy(false);
  }

  const progress = t('openings.progress', { done: total - waiting, count: total });
  const name = t('openings.named', { year: taxYear, date: format.dateTime(createdAt) });
  return (
    <Row
      title={String(taxYear)}
      detail={[
        format.dateTime(createdAt),
        nameOf(by),
        ...(state === 'done' ? [] : [progress]),
        t('openings.opened', { count: opened }),
        ...(existing > 0 ? [t('openings.existing', { count: existing })] : []),
        ...(failed > 0 ? [t('openings.failedCount', { count: failed })] : []),
      ].join(' · ')}
      aside={
        <HStack gap="2" flexWrap="wrap" justifyContent="flex-end">
          {/* texts: openings.state.* */}
          <Badge tone={state === 'done' ? (failed > 0 ? 'warn' : 'good') : 'accent'}>
            {t(`openings.state.${state}`)}
          </Badge>
          {state === 'running' && (
            <Button
              size="sm"
              loading={isBusy}
              aria-label={`${t('openings.stop')}: ${name}`}
              onClick={() => void change('stopped')}
            >
              {t('openings.stop')}
            </Button>
          )}
          {canGoOn && (
            <Button
              size="sm"
              loading={isBusy}
              aria-label={`${t('openings.goOn')}: ${name}`}
              onClick={() => void change('running')}
            >
              {t('openings.goOn')}
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isShown}
            aria-label={`${t('openings.show')}: ${name}`}
            onClick={() => setShown(!isShown)}
          >
            {t('openings.show')}
          </Button>
        </HStack>
      }
    >
      {state !== 'done' && total > 0 && (
        <ProgressBar label={name} value={(100 * (total - waiting)) / total} valueText={progress} />
      )}
      {isShown && <OpenedClients opening={opening} />}
    </Row>
  );
}

function OpenedClients({ opening: { id, counts } }: { opening: Opening }) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const list = useRows(listOpenedClients, { params: { id }, query: {} }, 50, {
    refreshInterval: counts.waiting > 0 ? progressMs : 0,
  });
  return (
    <Box marginTop="3">
      <PagedList
        list={list}
        title={t('clients.title')}
        loading={t('clients.loading')}
        failed={t('clients.failed')}
        empty={<Text>{t('openings.nobody')}</Text>}
      >
        {(client) => (
          <Row
            key={client.userId}
            title={
              <AppLink to={`/desk/clients/${client.userId}`} standalone>
                {nameOf(client)}
              </AppLink>
            }
            // texts: openings.clientState.*
            detail={[
              t(`openings.clientState.${client.state}`),
              ...(client.expected ? [t('openings.expected', { count: client.expected })] : []),
            ].join(' · ')}
          />
        )}
      </PagedList>
    </Box>
  );
}
