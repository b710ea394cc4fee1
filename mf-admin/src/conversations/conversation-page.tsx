import { getConversation } from '@dossier/contracts';
import { FailedLoad, usePageTitle, useTexts } from '@dossier/remote-kit';
import { useThread } from '@dossier/remote-kit/rows';
import { Card, chakra, ErrorCard, Loading, Page, PageHeader, SkeletonText, Stack } from '@dossier/ui';
import { useParams } from '@dossier/ui/router';
import type { ReactNode } from 'react';
import { parseUserId } from '../filing/user-id.ts';
import { AdminOnly } from '../page/admin-only.tsx';
import { ReplyForm } from './reply-form.tsx';
import { BackLink } from '../page/back-link.tsx';
import { ConversationThread } from './conversation-thread.tsx';
import { pollMs, useCorrespondentName } from './correspondent.ts';

const pageSize = 20;

/** The thread with one user, and a reply form. */
export default function ConversationPage() {
  const { userId } = useParams();
  return (
    <AdminOnly>
      <Conversation key={userId} userId={parseUserId(userId ?? '')} />
    </AdminOnly>
  );
}

/** Breaks long addresses instead of widening the page. */
const BreakAnywhere = ({ children }: { children: ReactNode }) => (
  <chakra.span overflowWrap="anywhere">{children}</chakra.span>
);

function Conversation({ userId }: { userId: number | undefined }) {
  const t = useTexts('mf-admin');
  const displayName = useCorrespondentName();
  const input = userId === undefined ? null : { params: { userId: String(userId) }, query: {} };
  const thread = useThread(getConversation, input, ({ messages }) => messages, pageSize, {
    refreshInterval: pollMs,
  });
  const { data: messages, latest, error } = thread;
  const person = latest?.person;
  // The title carries no name: tabs and the browser history are visible to others.
  usePageTitle(t('messages.title'));
  const isUnknown = userId === undefined || error?.code === 'USER_NOT_FOUND';
  return (
    <Page width="narrow">
      <Stack gap="5">
        <BackLink to="/admin/messages">{t('messages.back')}</BackLink>
        <PageHeader
          title={<BreakAnywhere>{person ? displayName(person) : t('messages.title')}</BreakAnywhere>}
          lead={person?.name && <BreakAnywhere>{person.email}</BreakAnywhere>}
        />
        {messages && person && userId !== undefined ? (
          <Card>
            <Stack gap="5">
              <ConversationThread
                name={displayName(person)}
                messages={messages}
                hasMore={thread.hasMore}
                onMore={thread.more}
              />
              <ReplyForm userId={userId} />
            </Stack>
          </Card>
        ) : isUnknown ? (
          <ErrorCard title={t('messages.unknown')} />
        ) : error ? (
          <FailedLoad title={t('messages.failed')} data={thread} />
        ) : (
          <Card>
            <Loading label={t('messages.loading')}>
              <SkeletonText lines={4} />
            </Loading>
          </Card>
        )}
      </Stack>
    </Page>
  );
}
