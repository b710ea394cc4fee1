import { usePageTitle, useTexts } from '@dossier/remote-kit';
import { ConversationCard, useConversation } from '@dossier/shared-features/conversation';
import { chakra, ErrorCard, Page, PageHeader, Stack } from '@dossier/ui';
import { BackLink, useParams } from '@dossier/ui/router';
import type { ReactNode } from 'react';
import { parseUserId } from '../filing/user-id.ts';
import { AdminOnly } from '../layout/admin-only.tsx';
import { useCorrespondentName } from './correspondent.ts';

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
  const conversation = useConversation(userId);
  const { latest, error } = conversation;
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
        {isUnknown ? (
          <ErrorCard title={t('messages.unknown')} />
        ) : (
          <ConversationCard conversation={conversation} nameOf={displayName} />
        )}
      </Stack>
    </Page>
  );
}
