import { listInbox, listUnreadConversations } from '@dossier/contracts';
import { FailedLoad, OutdatedNotice, pollMs, useData, usePageTitle, useTexts } from '@dossier/remote-kit';
import { Card, Columns, EmptyState, Loading, Page, PageHeader, Rows, SkeletonRows, Stack } from '@dossier/ui';
import { InboxIcon } from '@dossier/ui/icons';
import { AbsenceCard } from '../absence/absence-card.tsx';
import { mergeInbox } from './inbox-items.ts';
import { InboxRow } from './inbox-row.tsx';

/** `/desk/inbox`: what is new at the filings of the expert, from users and from colleagues. */
export default function InboxPage() {
  const t = useTexts('mf-desk');
  usePageTitle(t('inbox.title'));
  const options = { refreshInterval: pollMs };
  const entries = useData(listInbox, {}, options);
  const conversations = useData(listUnreadConversations, {}, options);
  const failed = [entries, conversations].find(({ data, error }) => !data && error);
  const isLoaded = entries.data && conversations.data;
  const items = mergeInbox(entries.data ?? [], conversations.data ?? []);
  return (
    <Page>
      <Stack gap="5">
        <PageHeader title={t('inbox.title')} lead={t('inbox.lead')} />
        <Columns
          main={
            failed ? (
              <FailedLoad title={t('inbox.failed')} data={failed} />
            ) : (
              <Card>
                <OutdatedNotice error={entries.error ?? conversations.error} />
                {!isLoaded ? (
                  <Loading label={t('inbox.loading')}>
                    <SkeletonRows rows={4} />
                  </Loading>
                ) : items.length === 0 ? (
                  <EmptyState
                    icon={<InboxIcon />}
                    as="h2"
                    title={t('inbox.emptyTitle')}
                    description={t('inbox.emptyText')}
                  />
                ) : (
                  <Rows label={t('inbox.list')}>
                    {items.map((item) => (
                      <InboxRow
                        key={
                          item.source === 'messages'
                            ? `messages ${item.userId}`
                            : `${item.kind} ${item.person.userId} ${item.taxYear} ${item.at}`
                        }
                        item={item}
                      />
                    ))}
                  </Rows>
                )}
              </Card>
            )
          }
          side={<AbsenceCard />}
        />
      </Stack>
    </Page>
  );
}
