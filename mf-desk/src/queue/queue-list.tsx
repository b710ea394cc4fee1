import { listDeskFilings, listUnreadConversations } from '@dossier/contracts';
import { pollMs, useData, useTexts } from '@dossier/remote-kit';
import { PagedList, useRows } from '@dossier/remote-kit/rows';
import { EmptyState } from '@dossier/ui';
import { InboxIcon } from '@dossier/ui/icons';
import { ButtonLink } from '@dossier/ui/router';
import { toQuery, type QueueChoices } from './filters.ts';
import { QueueRow } from './queue-row.tsx';

const pageSize = 50;

export function QueueList({ choices }: { choices: QueueChoices }) {
  const t = useTexts('mf-desk');
  const query = { ...toQuery(choices), sort: choices.sort };
  const list = useRows(listDeskFilings, { query }, pageSize, { refreshInterval: pollMs });
  // The queue works without them.
  const { data: unread } = useData(listUnreadConversations, {}, { refreshInterval: pollMs });
  return (
    <PagedList
      list={list}
      title={t('queue.list')}
      loading={t('queue.loading')}
      failed={t('queue.failed')}
      empty={<EmptyQueue choices={choices} />}
    >
      {(filing) => (
        <QueueRow
          key={`${filing.person.userId} ${filing.taxYear}`}
          filing={filing}
          unread={unread?.find(({ userId }) => userId === filing.person.userId)?.unread}
        />
      )}
    </PagedList>
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
