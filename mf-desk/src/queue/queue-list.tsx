import { listDeskFilings } from '@dossier/contracts';
import { FailedLoad, notifyError, useTexts } from '@dossier/remote-kit';
import { useRows } from '@dossier/remote-kit/rows';
import { Box, Button, CardHeader, EmptyState, Loading, Notice, Rows, SkeletonText, Stack } from '@dossier/ui';
import { InboxIcon } from '@dossier/ui/icons';
import { ButtonLink } from '@dossier/ui/router';
import { useState } from 'react';
import { toQuery, type QueueChoices } from './filters.ts';
import { pollMs } from './poll.ts';
import { QueueRow } from './queue-row.tsx';

const pageSize = 50;

export function QueueList({ choices }: { choices: QueueChoices }) {
  const t = useTexts('mf-desk');
  const query = { ...toQuery(choices), sort: choices.sort };
  const list = useRows(listDeskFilings, { query }, pageSize, { refreshInterval: pollMs });
  const { data, total, error, hasMore, more } = list;
  const [isBusy, setBusy] = useState(false);

  async function showMore() {
    setBusy(true);
    await more().catch((reason: unknown) => notifyError(reason, t('queue.failed')));
    setBusy(false);
  }

  if (!data) {
    return error ? (
      <FailedLoad title={t('queue.failed')} data={list} />
    ) : (
      <Loading label={t('queue.loading')}>
        <SkeletonText lines={6} />
      </Loading>
    );
  }
  if (data.length === 0) return <EmptyQueue choices={choices} />;
  return (
    <Stack gap="4">
      <CardHeader title={t('queue.list')} count={total} />
      {error && (
        <Notice tone="warn" live="status" title={t('queue.outdated')}>
          {error.message}
        </Notice>
      )}
      <Rows label={t('queue.list')}>
        {data.map((filing) => (
          <QueueRow key={`${filing.person.userId} ${filing.taxYear}`} filing={filing} />
        ))}
      </Rows>
      {hasMore && (
        <Box>
          <Button fullWidth loading={isBusy} onClick={() => void showMore()}>
            {t('page.showMore')}
          </Button>
        </Box>
      )}
    </Stack>
  );
}

function EmptyQueue({ choices }: { choices: QueueChoices }) {
  const t = useTexts('mf-desk');
  const { status, sort: _, ...filters } = choices;
  const isFiltered = Object.keys(filters).length > 0 || (status !== 'open' && status !== 'all');
  return (
    <EmptyState
      icon={<InboxIcon />}
      as="h2"
      title={t(isFiltered ? 'queue.noMatchTitle' : 'queue.emptyTitle')}
      description={t(isFiltered ? 'queue.noMatchText' : 'queue.emptyText')}
      action={isFiltered && <ButtonLink to="/desk">{t('queue.showAll')}</ButtonLink>}
    />
  );
}
