import type { Message } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Box, LinkButton, Stack, Text } from '@dossier/ui';
import { useState } from 'react';

/** How many stand there at first; the rest on demand. */
const shortThread = 3;
const more = 20;

/** Earlier messages and answers, oldest first, the latest of them at once. */
export function MessageThread({ messages }: { messages: readonly Message[] }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const [shown, setShown] = useState(shortThread);
  return (
    <Stack gap="3">
      {messages.length > shown && (
        <Box>
          <LinkButton textStyle="small" onClick={() => setShown(shown + more)}>
            {t('message.earlier')}
          </LinkButton>
        </Box>
      )}
      <Stack as="ul" role="list" aria-label={t('message.thread')} gap="3" listStyleType="none">
        {messages.slice(-shown).map(({ id, from, text, createdAt }) => (
          <Box
            as="li"
            key={id}
            padding="3.5"
            borderRadius="control"
            bg={from === 'expert' ? 'accent.subtle' : 'bg.sunken'}
            marginInlineStart={from === 'person' ? '6' : '0'}
            marginInlineEnd={from === 'expert' ? '6' : '0'}
          >
            <Text textStyle="caption" color="fg.muted">
              <Text as="strong" fontWeight="semibold">
                {t(`message.from.${from}`)}
              </Text>
              {' · '}
              <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
            </Text>
            <Text textStyle="small" marginTop="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {text}
            </Text>
          </Box>
        ))}
      </Stack>
    </Stack>
  );
}
