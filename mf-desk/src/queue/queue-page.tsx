import { useTexts } from '@dossier/remote-kit';
import { Card, Page, PageHeader, Stack } from '@dossier/ui';
import { useQueueChoices } from './filters.ts';
import { QueueFilters } from './queue-filters.tsx';
import { QueueList } from './queue-list.tsx';
import { QueueSearch } from './queue-search.tsx';

/** `/desk`: the transmitted filings. Search, filters and order are in the address. */
export function QueuePage() {
  const t = useTexts('mf-desk');
  const [choices, change] = useQueueChoices();
  return (
    <Page>
      <Stack gap="5">
        <PageHeader title={t('queue.title')} lead={t('queue.lead')} />
        <QueueSearch
          key={choices.search ?? ''}
          search={choices.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        <QueueFilters choices={choices} onChange={change} />
        <Card>
          <QueueList key={JSON.stringify(choices)} choices={choices} />
        </Card>
      </Stack>
    </Page>
  );
}
