import { listMessages } from '@dossier/contracts';
import { pollMs, useTexts } from '@dossier/remote-kit';
import { useThread } from '@dossier/remote-kit/rows';
import { Card, CardHeader, Loading, SkeletonText, Stack, LinkButton, Text } from '@dossier/ui';
import { MessageForm } from './message-form.tsx';
import { MessageThread } from './message-thread.tsx';

const pageSize = 20;

/** The conversation with the provider, with a form for a new message. */
export function MessageCard() {
  const t = useTexts('mf-home');
  const thread = useThread(listMessages, { query: {} }, (messages) => messages, pageSize, {
    refreshInterval: pollMs,
  });
  const { data, error, reload } = thread;
  return (
    <Card>
      <CardHeader title={t('message.title')} />
      <Stack gap="5">
        <Text textStyle="small" color="fg.muted">
          {t('message.hint')}
        </Text>
        {data ? (
          data.length > 0 && <MessageThread messages={data} hasMore={thread.hasMore} onMore={thread.more} />
        ) : error ? (
          <Text role="alert" textStyle="small" color="bad.fg">
            <span>{`${t('message.threadFailed')} `}</span>
            <LinkButton onClick={() => void reload()}>{t('home.tryAgain')}</LinkButton>
          </Text>
        ) : (
          <Loading label={t('message.loading')}>
            <SkeletonText lines={2} />
          </Loading>
        )}
        <MessageForm />
      </Stack>
    </Card>
  );
}
