import { getConversation } from '@dossier/contracts';
import { useData, usePageTitle, useTexts } from '@dossier/remote-kit';
import { Card, chakra, ErrorCard, Loading, Page, PageHeader, SkeletonText, Stack } from '@dossier/ui';
import { useParams } from '@dossier/ui/router';
import type { ReactNode } from 'react';
import { parseUserId } from '../filing/user-id.ts';
import { AdminOnly } from '../page/admin-only.tsx';
import { ReplyForm } from './reply-form.tsx';
import { BackLink } from './back-link.tsx';
import { ConversationThread } from './conversation-thread.tsx';
import { pollMs, useCorrespondentName } from './people.ts';

/** What one person wrote, and a box to answer. */
export default function ConversationPage() {
  const { userId } = useParams();
  return (
    <AdminOnly>
      <Conversation key={userId} userId={parseUserId(userId ?? '')} />
    </AdminOnly>
  );
}

/** A long address breaks rather than push the page wider. */
const Whole = ({ children }: { children: ReactNode }) => (
  <chakra.span overflowWrap="anywhere">{children}</chakra.span>
);

function Conversation({ userId }: { userId: number | undefined }) {
  const t = useTexts('mf-admin');
  const nameOf = useCorrespondentName();
  const input = userId === undefined ? null : { params: { userId: String(userId) } };
  const asked = useData(getConversation, input, { refreshInterval: pollMs });
  const { data, error, reload, isRefreshing } = asked;
  // Nobody's name stands in the list of tabs, or in the history of the browser.
  usePageTitle(t('messages.title'));
  const isUnknown = userId === undefined || error?.code === 'USER_NOT_FOUND';
  return (
    <Page width="narrow">
      <Stack gap="5">
        <BackLink to="/admin/messages">{t('messages.back')}</BackLink>
        <PageHeader
          title={<Whole>{data ? nameOf(data.person) : t('messages.title')}</Whole>}
          lead={data?.person.name && <Whole>{data.person.email}</Whole>}
        />
        {data && userId !== undefined ? (
          <Card>
            <Stack gap="5">
              <ConversationThread name={nameOf(data.person)} messages={data.messages} />
              <ReplyForm userId={userId} />
            </Stack>
          </Card>
        ) : isUnknown ? (
          <ErrorCard title={t('messages.unknown')} />
        ) : error ? (
          <ErrorCard
            title={t('messages.failed')}
            description={error.message}
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
