import type { NamedUser } from '@dossier/contracts';
import { notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Box, HStack, LinkButton, Stack, Text, Thread, VisuallyHidden } from '@dossier/ui';
import { useState } from 'react';
import { conversationNamespace } from './texts.ts';
import type { ConversationData } from './use-conversation.ts';
import { markConversationRead } from './conversation.mutations.ts';

interface Props {
  conversation: ConversationData & {
    data: NonNullable<ConversationData['data']>;
    latest: NonNullable<ConversationData['latest']>;
  };
  nameOf: (person: NamedUser) => string;
}

/**
 * The latest messages, earlier ones on demand; those that are not marked as read stand out. A message that arrives while the
 * page is open is announced once.
 */
export function ConversationThread({ conversation, nameOf }: Props) {
  const t = useTexts(conversationNamespace);
  const format = useFormat();
  const [isLoading, setLoading] = useState(false);
  const { data: messages, latest, hasMore, more } = conversation;
  const { person, unread } = latest;
  const name = nameOf(person);
  const last = messages.at(-1);
  const [initialLastId] = useState(last?.id);
  const isNew = last?.from === 'person' && last.id !== initialLastId;
  const fromPerson = messages.filter(({ from }) => from === 'person');
  const unreadIds = new Set(fromPerson.slice(Math.max(0, fromPerson.length - unread)).map(({ id }) => id));

  async function showEarlier() {
    if (isLoading) return;
    setLoading(true);
    await more().catch((error: unknown) => notifyError(error, t('failed')));
    setLoading(false);
  }

  async function markRead(messageId: string) {
    await markConversationRead(person.userId, messageId).catch((error: unknown) =>
      notifyError(error, t('notMarked')),
    );
  }

  return (
    <Stack gap="3">
      {hasMore && (
        <Box>
          <LinkButton textStyle="small" onClick={() => void showEarlier()}>
            {t('earlier')}
          </LinkButton>
        </Box>
      )}
      {messages.length === 0 ? (
        <Text color="fg.muted">{t('nothing', { name })}</Text>
      ) : (
        <Thread
          label={t('thread')}
          bubbles={messages.map(({ id, from, authorName, question, text, createdAt, isDamaged }) => ({
            id,
            author: (
              <>
                <span>{from === 'expert' ? (authorName ?? t('expert')) : name}</span>
                {unreadIds.has(id) && <span>{` · ${t('isNew')}`}</span>}
              </>
            ),
            time: <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
            subject: question && t('about', { answer: question.label, year: question.taxYear }),
            text,
            isNotice: isDamaged,
            isOwn: from === 'expert',
            tone: from === 'expert' ? 'accent' : 'neutral',
          }))}
        />
      )}
      {unread > 0 && last && (
        <HStack gap="3" flexWrap="wrap">
          <Badge tone="accent">{t('unread', { count: unread })}</Badge>
          <LinkButton textStyle="small" onClick={() => void markRead(last.id)}>
            {t('markRead')}
          </LinkButton>
        </HStack>
      )}
      <VisuallyHidden role="status">
        {isNew && <span key={last.id}>{t('new', { name })}</span>}
      </VisuallyHidden>
    </Stack>
  );
}
