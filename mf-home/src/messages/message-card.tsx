import { listMessages } from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Loading, SkeletonText, Stack, LinkButton, Text } from '@dossier/ui';
import { MessageForm } from './message-form.tsx';
import { MessageThread } from './message-thread.tsx';

/** The conversation with the provider, with a form for a new message. */
export function MessageCard() {
  const t = useTexts('mf-home');
  const { data, error, reload } = useData(listMessages, {}, { refreshInterval: 30_000 });
  return (
    <Card>
      <CardHeader title={t('message.title')} />
      <Stack gap="5">
        <Text textStyle="small" color="fg.muted">
          {t('message.hint')}
        </Text>
        {data ? (
          data.length > 0 && <MessageThread messages={data} />
        ) : error ? (
          <Text role="alert" textStyle="small" color="bad.fg">
            {t('message.threadFailed')}{' '}
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
