import type { Message } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Box, LinkButton, Stack, Text, Thread, VisuallyHidden } from '@dossier/ui';
import { useState } from 'react';

const pageSize = 20;

/** The latest messages, earlier ones on demand. A message that arrives while the page is open is announced once. */
export function ConversationThread({ name, messages }: { name: string; messages: readonly Message[] }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const [shown, setShown] = useState(pageSize);
  const last = messages.at(-1);
  const [initialLastId] = useState(last?.id);
  const isNew = last?.from === 'person' && last.id !== initialLastId;
  return (
    <Stack gap="3">
      {messages.length > shown && (
        <Box>
          <LinkButton textStyle="small" onClick={() => setShown(shown + pageSize)}>
            {t('messages.earlier')}
          </LinkButton>
        </Box>
      )}
      {messages.length === 0 ? (
        <Text color="fg.muted">{t('messages.nothing', { name })}</Text>
      ) : (
        <Thread
          label={t('messages.thread')}
          bubbles={messages.slice(-shown).map(({ id, from, text, createdAt }) => ({
            id,
            author: from === 'expert' ? t('messages.expert') : name,
            time: <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
            text,
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
