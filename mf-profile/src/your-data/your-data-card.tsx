import { RequestId, useTexts } from '@dossier/remote-kit';
import { Actions, Button, Card, CardHeader, Link, Notice, Stack, Text } from '@dossier/ui';
import { AccountDeletion } from './account-deletion.tsx';
import { useExport, type Export } from './use-export.ts';

/** Everything stored about the user as one ZIP, and the deletion of the account. */
export function YourDataCard() {
  const t = useTexts('mf-profile');
  const exported = useExport();
  const { phase, error } = exported;
  const isBusy = phase === 'preparing' || phase === 'starting' || phase === 'running';
  return (
    <Card>
      <CardHeader title={t('data.title')} />
      <Stack gap="4">
        <Text color="fg.muted">{t('data.exportText')}</Text>
        {error && (
          <Notice tone="bad" live="alert" title={t('data.exportRefused')}>
            {error.message}
            <RequestId error={error} />
          </Notice>
        )}
        <Progress exported={exported} />
        <Actions>
          <Button loading={isBusy} onClick={() => void exported.start()}>
            {t('data.export')}
          </Button>
        </Actions>
        <AccountDeletion />
      </Stack>
    </Card>
  );
}

function Progress({ exported: { phase, progress, url } }: { exported: Export }) {
  const t = useTexts('mf-profile');
  switch (phase) {
    case 'preparing':
      return <Text role="status">{t('data.preparing')}</Text>;
    case 'starting':
      return (
        <Text role="status">
          {t('data.starting')} {url && <Link href={url}>{t('data.openLink')}</Link>}
        </Text>
      );
    case 'running':
      // Read out once: the number changes every few seconds.
      return (
        <Text>
          <span role="status">{t('data.running')}</span>{' '}
          {t('data.progress', { done: progress.filesDone, total: progress.filesTotal })}
        </Text>
      );
    case 'complete':
      return (
        <Notice tone="good" live="status" title={t('data.complete')}>
          {t('data.completeText')}
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad" live="alert" title={t('data.failed')}>
          {t('data.failedText')}
        </Notice>
      );
    default:
      return null;
  }
}
