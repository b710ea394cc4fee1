import { listUnreadConversations, type UnreadConversation } from '@dossier/contracts';
import { FailedLoad, OutdatedNotice, pollMs, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Card, EmptyState, Loading, Page, PageHeader, Row, Rows, SkeletonRows, Stack } from '@dossier/ui';
import { MessageIcon } from '@dossier/ui/icons';
import { AppLink } from '@dossier/ui/router';
import { usePersonName } from '../page/person-name.ts';
import { UnreadBadge } from './unread-badge.tsx';

/** `/desk/messages`: who wrote something that the expert has not read. */
export default function MessagesPage() {
  const t = useTexts('mf-desk');
  const request = useData(listUnreadConversations, {}, { refreshInterval: pollMs });
  const { data, error } = request;
  return (
    <Page>
      <Stack gap="5">
        <PageHeader title={t('messages.title')} lead={t('messages.lead')} />
        {data && <OutdatedNotice error={error} />}
        {!data && error ? (
          <FailedLoad title={t('messages.failed')} data={request} />
        ) : (
          <Card>
            {!data ? (
              <Loading label={t('messages.loading')}>
                <SkeletonRows rows={3} />
              </Loading>
            ) : data.length === 0 ? (
              <EmptyState
                icon={<MessageIcon />}
                as="h2"
                title={t('messages.emptyTitle')}
                description={t('messages.emptyText')}
              />
            ) : (
              <Rows label={t('messages.list')}>
                {data.map((each) => (
                  <ConversationRow key={each.userId} conversation={each} />
                ))}
              </Rows>
            )}
          </Card>
        )}
      </Stack>
    </Page>
  );
}

function ConversationRow({ conversation }: { conversation: UnreadConversation }) {
  const format = useFormat();
  const nameOf = usePersonName();
  const { userId, taxYear, unread, lastMessageAt } = conversation;
  return (
    <Row
      title={
        <AppLink to={taxYear ? `/desk/${userId}/${taxYear}` : `/admin/messages/${userId}`} standalone>
          {nameOf(conversation)}
        </AppLink>
      }
      detail={[...(taxYear ? [String(taxYear)] : []), format.dateTime(lastMessageAt)].join(' · ')}
      aside={<UnreadBadge count={unread} />}
    />
  );
}
