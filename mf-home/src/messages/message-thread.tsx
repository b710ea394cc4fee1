import type { Message } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Box, LinkButton, Stack, Thread, VisuallyHidden } from '@dossier/ui';
import { useState } from 'react';

/** Number of messages shown at first. */
const shortThread = 3;
const more = 20;

/** Messages and replies, oldest first, the latest shown at once. A new reply is announced. */
export function MessageThread({ messages }: { messages: readonly Message[] }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const [shown, setShown] = useState(shortThread);
  const last = messages.at(-1);
  const [firstShownId] = useState(last?.id);
  const isNew = last?.from === 'expert' && last.id !== firstShownId;
  return (
    <Stack gap="3">
      {messages.length > shown && (
        <Box>
          <LinkButton textStyle="small" onClick={() => setShown(shown + more)}>
            {t('message.earlier')}
          </LinkButton>
        </Box>
      )}
      <Thread
        label={t('message.thread')}
        bubbles={messages.slice(-shown).map(({ id, from, text, createdAt }) => ({
          id,
          author: t(`message.from.${from}`),
          time: <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
          text,
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
