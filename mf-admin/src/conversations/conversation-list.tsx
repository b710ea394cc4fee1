import { listConversations, type Conversation } from '@dossier/contracts';
import { notifyError, RequestId, useFormat, useTexts } from '@dossier/remote-kit';
import { useRows } from '@dossier/remote-kit/rows';
import {
  Badge,
  Box,
  Button,
  CardHeader,
  EmptyState,
  ErrorCard,
  Loading,
  Row,
  Rows,
  SkeletonText,
  VisuallyHidden,
} from '@dossier/ui';
import { CheckIcon, ClockIcon, InboxIcon } from '@dossier/ui/icons';
import { AppLink } from '@dossier/ui/router';
import { useState } from 'react';
import { pollMs, useCorrespondentName } from './correspondent.ts';

/** Conversations, latest message first, a hundred at a time. The server sends no message text for the list. */
export function ConversationList({ waitingOnly }: { waitingOnly: boolean }) {
  const t = useTexts('mf-admin');
  const query = waitingOnly ? ({ waiting: 'true' } as const) : {};
  const list = useRows(listConversations, { query }, 100, { refreshInterval: pollMs });
  const { data, total, error, reload, isRefreshing, hasMore, more } = list;
  const [isBusy, setBusy] = useState(false);

  async function showMore() {
    setBusy(true);
    await more().catch((reason: unknown) => notifyError(reason, t('messages.failed')));
    setBusy(false);
  }

  if (!data) {
    return error ? (
      <ErrorCard
        title={t('messages.failed')}
        description={error.message}
        detail={<RequestId error={error} />}
        retryLabel={t('page.tryAgain')}
        onRetry={() => void reload()}
        retrying={isRefreshing}
      />
    ) : (
      <Loading label={t('messages.loading')}>
        <SkeletonText lines={4} />
      </Loading>
    );
  }
  return (
    <>
      <VisuallyHidden role="status">
        {waitingOnly && total > 0 ? t('messages.waiting', { count: total }) : ''}
      </VisuallyHidden>
      {data.length === 0 ? (
        <EmptyState
          icon={<InboxIcon />}
          as="h2"
          title={t(waitingOnly ? 'messages.nobodyTitle' : 'messages.empty')}
          description={t(waitingOnly ? 'messages.nobodyText' : 'messages.emptyText')}
        />
      ) : (
        <>
          <CardHeader
            title={t(waitingOnly ? 'messages.filterWaiting' : 'messages.filterAll')}
            count={total}
          />
          <Rows label={t('messages.title')}>
            {data.map((conversation) => (
              <ConversationRow key={conversation.userId} conversation={conversation} />
            ))}
          </Rows>
        </>
      )}
      {hasMore && (
        <Box marginTop="4">
          <Button fullWidth loading={isBusy} onClick={() => void showMore()}>
            {t('messages.showMore')}
          </Button>
        </Box>
      )}
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
            {email}
            {' · '}
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
            {t('messages.isWaiting')}
          </Badge>
        ) : (
          <Badge tone="good">
            <CheckIcon aria-hidden />
            {t('messages.isAnswered')}
          </Badge>
        )
      }
    />
  );
}
