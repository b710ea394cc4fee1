import { listConversations, type Conversation } from '@dossier/contracts';
import { pollMs, useFormat, useTexts } from '@dossier/remote-kit';
import { PagedList, useRows } from '@dossier/remote-kit/rows';
import { Badge, EmptyState, Row, VisuallyHidden } from '@dossier/ui';
import { CheckIcon, ClockIcon, InboxIcon } from '@dossier/ui/icons';
import { AppLink } from '@dossier/ui/router';
import { useCorrespondentName } from './correspondent.ts';

/** Conversations, latest message first, a hundred at a time. The server sends no message text for the list. */
export function ConversationList({ waitingOnly }: { waitingOnly: boolean }) {
  const t = useTexts('mf-admin');
  const query = waitingOnly ? ({ waiting: 'true' } as const) : {};
  const list = useRows(listConversations, { query }, 100, { refreshInterval: pollMs });
  return (
    <>
      <VisuallyHidden role="status">
        {waitingOnly && list.total > 0 ? t('messages.waiting', { count: list.total }) : ''}
      </VisuallyHidden>
      <PagedList
        list={list}
        title={t(waitingOnly ? 'messages.filterWaiting' : 'messages.filterAll')}
        label={t('messages.title')}
        loading={t('messages.loading')}
        failed={t('messages.failed')}
        empty={
          <EmptyState
            icon={<InboxIcon />}
            as="h2"
            title={t(waitingOnly ? 'messages.nobodyTitle' : 'messages.empty')}
            description={t(waitingOnly ? 'messages.nobodyText' : 'messages.emptyText')}
          />
        }
      >
        {(conversation) => <ConversationRow key={conversation.userId} conversation={conversation} />}
      </PagedList>
    </>
  );
}

function ConversationRow({ conversation }: { conversation: Conversation }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const displayName = useCorrespondentName();
  const { userId, name, email, lastMessageAt, isWaiting } = conversation;
  const when = <time dateTime={lastMessageAt}>{format.dateTime(lastMessageAt)}</time>;
  return (
    <Row
      title={
        <AppLink to={`/admin/messages/${userId}`} standalone>
          {displayName(conversation)}
        </AppLink>
      }
      detail={
        name && email ? (
          <>
            <span>{`${email} · `}</span>
            {when}
          </>
        ) : (
          when
        )
      }
      aside={
        isWaiting ? (
          <Badge tone="warn">
            <ClockIcon aria-hidden />
            <span>{t('messages.isWaiting')}</span>
          </Badge>
        ) : (
          <Badge tone="good">
            <CheckIcon aria-hidden />
            <span>{t('messages.isAnswered')}</span>
          </Badge>
        )
      }
    />
  );
}
