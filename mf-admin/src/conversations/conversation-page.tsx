import { getConversation } from '@dossier/contracts';
import { RequestId, useData, usePageTitle, useTexts } from '@dossier/remote-kit';
import { Card, chakra, ErrorCard, Loading, Page, PageHeader, SkeletonText, Stack } from '@dossier/ui';
import { useParams } from '@dossier/ui/router';
import type { ReactNode } from 'react';
import { parseUserId } from '../filing/user-id.ts';
import { AdminOnly } from '../page/admin-only.tsx';
import { ReplyForm } from './reply-form.tsx';
import { BackLink } from './back-link.tsx';
import { ConversationThread } from './conversation-thread.tsx';
import { pollMs, useCorrespondentName } from './correspondent.ts';

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
  const input = userId === undefined ? null : { params: { userId: String(userId) } };
  const conversation = useData(getConversation, input, { refreshInterval: pollMs });
  const { data, error, reload, isRefreshing } = conversation;
  // The title carries no name: tabs and the browser history are visible to others.
  usePageTitle(t('messages.title'));
  const isUnknown = userId === undefined || error?.code === 'USER_NOT_FOUND';
  return (
    <Page width="narrow">
      <Stack gap="5">
        <BackLink to="/admin/messages">{t('messages.back')}</BackLink>
        <PageHeader
          title={<BreakAnywhere>{data ? displayName(data.person) : t('messages.title')}</BreakAnywhere>}
          lead={data?.person.name && <BreakAnywhere>{data.person.email}</BreakAnywhere>}
        />
        {data && userId !== undefined ? (
          <Card>
            <Stack gap="5">
              <ConversationThread name={displayName(data.person)} messages={data.messages} />
              <ReplyForm userId={userId} />
            </Stack>
          </Card>
        ) : isUnknown ? (
          <ErrorCard title={t('messages.unknown')} />
        ) : error ? (
          <ErrorCard
            title={t('messages.failed')}
            description={error.message}
            detail={<RequestId error={error} />}
            retryLabel={t('page.tryAgain')}
            onRetry={() => void reload()}
            retrying={isRefreshing}
          />
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
