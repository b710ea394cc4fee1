import type { NamedUser } from '@dossier/contracts';
import { FailedLoad, OutdatedNotice, useTexts } from '@dossier/remote-kit';
import { Box, Card, CardHeader, Loading, SkeletonText, Stack } from '@dossier/ui';
import { ConversationThread } from './conversation-thread.tsx';
import { ReplyForm, type TextTools } from './reply-form.tsx';
import { conversationNamespace } from './texts.ts';
import type { ConversationData } from './use-conversation.ts';

interface Props {
  conversation: ConversationData;
  nameOf: (person: NamedUser) => string;
  textTools?: TextTools | undefined;
  /** A part of a page about more than the conversation: with a title, without a card around it. */
  isSection?: boolean;
}

/** The thread with a user, and a reply form: in the administration and at the desk. */
export function ConversationCard({ conversation, nameOf, textTools, isSection = false }: Props) {
  const t = useTexts(conversationNamespace);
  const { data: messages, latest, error } = conversation;
  const content = (
    <>
      {isSection && <CardHeader title={t('title')} />}
      {messages && latest ? (
        <Stack gap="5">
          <OutdatedNotice error={error} />
          <ConversationThread conversation={{ ...conversation, data: messages, latest }} nameOf={nameOf} />
          <ReplyForm userId={latest.person.userId} textTools={textTools} />
        </Stack>
      ) : error ? (
        <FailedLoad as={isSection ? 'h3' : 'h2'} title={t('failed')} data={conversation} />
      ) : (
        <Loading label={t('loading')}>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </>
  );
  return isSection ? <Box paddingBlock="4">{content}</Box> : <Card>{content}</Card>;
}
