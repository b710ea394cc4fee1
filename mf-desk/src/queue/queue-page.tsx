import { useTexts } from '@dossier/remote-kit';
import { SearchForm } from '@dossier/remote-kit/rows';
import { Card, Page, PageHeader, Stack } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { useQueueAddress } from './filters.ts';
import { QueueFilters } from './queue-filters.tsx';
import { QueueList } from './queue-list.tsx';

/** `/desk`: the transmitted filings. Search, filters and order are in the address. */
export function QueuePage() {
  const t = useTexts('mf-desk');
  const address = useQueueAddress();
  const { choices, change } = address;
  return (
    <Page>
      <Stack gap="5">
        <PageHeader
          title={t('queue.title')}
          lead={t('queue.lead')}
          actions={
            <>
              <ButtonLink to="/desk/figures">{t('figures.title')}</ButtonLink>
              <ButtonLink to="/desk/templates">{t('templates.title')}</ButtonLink>
              <ButtonLink to="/desk/learned">{t('learned.title')}</ButtonLink>
            </>
          }
        />
        <SavedViews address={address} />
        <SearchForm
          key={choices.search ?? ''}
          label={t('queue.searchLabel')}
          submitLabel={t('queue.search')}
          clearLabel={t('queue.clearSearch')}
          maxLength={100}
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
