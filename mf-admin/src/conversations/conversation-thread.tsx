import type { Message } from '@dossier/contracts';
import { notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { Box, LinkButton, Stack, Text, Thread, VisuallyHidden } from '@dossier/ui';
import { useState } from 'react';

interface ConversationThreadProps {
  name: string;
  messages: readonly Message[];
  hasMore: boolean;
  onMore: () => Promise<void>;
}

/** The latest messages, earlier ones on demand. A message that arrives while the page is open is announced once. */
export function ConversationThread({ name, messages, hasMore, onMore }: ConversationThreadProps) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const [isLoading, setLoading] = useState(false);
  const last = messages.at(-1);
  const [initialLastId] = useState(last?.id);
  const isNew = last?.from === 'person' && last.id !== initialLastId;

  async function showEarlier() {
    if (isLoading) return;
    setLoading(true);
    await onMore().catch((error: unknown) => notifyError(error, t('messages.failed')));
    setLoading(false);
  }

  return (
    <Stack gap="3">
      {hasMore && (
        <Box>
          <LinkButton textStyle="small" onClick={() => void showEarlier()}>
            {t('messages.earlier')}
          </LinkButton>
        </Box>
      )}
      {messages.length === 0 ? (
        <Text color="fg.muted">{t('messages.nothing', { name })}</Text>
      ) : (
        <Thread
          label={t('messages.thread')}
          bubbles={messages.map(({ id, from, text, createdAt, isDamaged }) => ({
            id,
            author: from === 'expert' ? t('messages.expert') : name,
            time: <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
            text,
            isNotice: isDamaged,
            isOwn: from === 'expert',
            tone: from === 'expert' ? 'accent' : 'neutral',
          }))}
        />
      )}
      <VisuallyHidden role="status">
        {isNew && <span key={last.id}>{t('messages.new', { name })}</span>}
      </VisuallyHidden>
    </Stack>
  );
}
