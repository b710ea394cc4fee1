import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';

export interface Bubble {
  id: string;
  author: ReactNode;
  /** When it was written: a `time` element. */
  time: ReactNode;
  /** What it is about, above the text. */
  subject?: ReactNode;
  text: string;
  /** The text is a notice of the product in place of what the author wrote. */
  isNotice?: boolean | undefined;
  /** Written by the reader: aligned to the end of the line. */
  isOwn: boolean;
  tone?: 'neutral' | 'accent';
}

/** A conversation, oldest message first. */
export function Thread({ label, bubbles }: { label: string; bubbles: readonly Bubble[] }) {
  return (
    <Stack as="ul" role="list" aria-label={label} gap="3" listStyleType="none">
      {bubbles.map(({ id, author, time, subject, text, isNotice = false, isOwn, tone = 'neutral' }) => (
        <Box
          as="li"
          key={id}
          padding="3.5"
          borderRadius="control"
          bg={tone === 'accent' ? 'accent.subtle' : 'bg.sunken'}
          marginInlineStart={isOwn ? '6' : '0'}
          marginInlineEnd={isOwn ? '0' : '6'}
        >
          <Text textStyle="caption" color="fg.muted" overflowWrap="anywhere">
            <Text as="strong" fontWeight="semibold">
              {author}
            </Text>
            <span>{' · '}</span>
            <span>{time}</span>
          </Text>
          {subject && (
            <Text textStyle="small" fontWeight="semibold" marginTop="1" overflowWrap="anywhere">
              {subject}
            </Text>
          )}
          <Text
            textStyle="small"
            marginTop="1"
            {...(isNotice && { fontStyle: 'italic', color: 'fg.muted' })}
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
          >
            {text}
          </Text>
        </Box>
      ))}
    </Stack>
  );
}
