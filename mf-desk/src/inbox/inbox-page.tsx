import { getAbout, listInbox, listUnreadConversations } from '@dossier/contracts';
import { pollMs, useData, usePageTitle, useTexts } from '@dossier/remote-kit';
import { Columns, Page, PageHeader, Stack } from '@dossier/ui';
import { InboxIcon } from '@dossier/ui/icons';
import { AbsenceCard } from '../absences/absence-card.tsx';
import { TasksCard } from '../journal/tasks-card.tsx';
import { ListCard } from '../page/list-card.tsx';
import { mergeInbox } from './inbox-items.ts';
import { InboxRow } from './inbox-row.tsx';

/** `/desk/inbox`: what is new at the filings of the expert, from users and from colleagues. */
export default function InboxPage() {
  const t = useTexts('mf-desk');
  usePageTitle(t('inbox.title'));
  const options = { refreshInterval: pollMs };
  const entries = useData(listInbox, {}, options);
  const conversations = useData(listUnreadConversations, {}, options);
  const { data: about } = useData(getAbout, {}, { freshFor: 3_600_000 });
  const failed = [entries, conversations].find(({ data, error }) => !data && error);
  const items = entries.data && conversations.data && mergeInbox(entries.data, conversations.data);
  return (
    <Page>
      <Stack gap="5">
        <PageHeader title={t('inbox.title')} lead={t('inbox.lead')} />
        <Columns
          main={
            <ListCard
              items={items}
              failed={failed}
              error={entries.error ?? conversations.error}
              icon={<InboxIcon />}
              texts={{
                failed: t('inbox.failed'),
                loading: t('inbox.loading'),
                label: t('inbox.list'),
                empty: t('inbox.emptyTitle'),
                emptyText: t('inbox.emptyText'),
              }}
            >
              {(item) => (
                <InboxRow
                  key={
                    item.source === 'messages'
                      ? `messages ${item.userId}`
                      : `${item.kind} ${item.person.userId} ${item.taxYear} ${item.at}`
                  }
                  item={item}
                />
              )}
            </ListCard>
          }
          side={
            <Stack gap="5">
              {about?.expertsSeeClients && <TasksCard />}
              <AbsenceCard />
            </Stack>
          }
        />
      </Stack>
    </Page>
  );
}
