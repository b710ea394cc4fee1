import type { Message } from '@dossier/contracts';
import { notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { Box, LinkButton, Stack, Thread, VisuallyHidden } from '@dossier/ui';
import { useState } from 'react';

/** Number of messages shown at first. */
const shortThread = 3;
const more = 20;

interface MessageThreadProps {
  messages: readonly Message[];
  /** Whether the server has earlier messages. */
  hasMore: boolean;
  onMore: () => Promise<void>;
}

/** Messages and replies, oldest first, the latest shown at once. A new reply is announced. */
export function MessageThread({ messages, hasMore, onMore }: MessageThreadProps) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const [shown, setShown] = useState(shortThread);
  const last = messages.at(-1);
  const [firstShownId] = useState(last?.id);
  const [isLoading, setLoading] = useState(false);
  const isNew = last?.from === 'expert' && last.id !== firstShownId;

  async function showEarlier() {
    if (isLoading) return;
    setLoading(true);
    try {
      if (hasMore && messages.length < shown + more) await onMore();
      setShown(shown + more);
    } catch (error) {
      notifyError(error, t('message.threadFailed'));
    }
    setLoading(false);
  }

  return (
    <Stack gap="3">
      {(hasMore || messages.length > shown) && (
        <Box>
          <LinkButton textStyle="small" onClick={() => void showEarlier()}>
            {t('message.earlier')}
          </LinkButton>
        </Box>
      )}
      <Thread
        label={t('message.thread')}
        bubbles={messages
          .slice(-shown)
          .map(({ id, from, authorName, question, text, createdAt, isDamaged }) => ({
            id,
            author: authorName ?? t(`message.from.${from}`),
            time: <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
            subject: question && t('message.about', { answer: question.label, year: question.taxYear }),
            text,
            isNotice: isDamaged,
            isOwn: from === 'person',
            tone: from === 'expert' ? 'accent' : 'neutral',
          }))}
      />
      <VisuallyHidden role="status">
        {isNew && <span key={last.id}>{t('message.answered')}</span>}
      </VisuallyHidden>
    </Stack>
  );
}
