import { useTexts } from '@dossier/remote-kit';
import { Box, Card, Page, PageHeader, SegmentedControl, Stack } from '@dossier/ui';
import { BackLink } from '@dossier/ui/router';
import { useState } from 'react';
import { AdminOnly } from '../layout/admin-only.tsx';
import { ConversationList } from './conversation-list.tsx';

/** Conversations: those waiting for a reply, or all. */
export default function MessagesPage() {
  const t = useTexts('mf-admin');
  const [filter, setFilter] = useState<'waiting' | 'all'>('waiting');
  return (
    <AdminOnly>
      <Page width="narrow">
        <Stack gap="5">
          <BackLink to="/admin">{t('page.title')}</BackLink>
          <PageHeader title={t('messages.title')} lead={t('messages.lead')} />
          <Box maxWidth={{ sm: '20rem' }}>
            <SegmentedControl
              label={t('messages.filter')}
              value={filter}
              onChange={setFilter}
              options={[
                { value: 'waiting', label: t('messages.filterWaiting') },
                { value: 'all', label: t('messages.filterAll') },
              ]}
            />
          </Box>
          <Card>
            <ConversationList key={filter} waitingOnly={filter === 'waiting'} />
          </Card>
        </Stack>
      </Page>
    </AdminOnly>
  );
}
