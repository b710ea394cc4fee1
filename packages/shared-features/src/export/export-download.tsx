import { RequestId, useTexts } from '@dossier/remote-kit';
import { Actions, Button, Link, Notice, Text } from '@dossier/ui';
import { exportNamespace } from './texts.ts';
import type { Export } from './use-export.ts';

interface Props {
  exported: Export;
  label: string;
  /** Instead of starting at once. */
  onStart?: () => void;
}

/** The button of an export, with its progress and its failures. */
export function ExportDownload({ exported, label, onStart = () => void exported.start() }: Props) {
  const t = useTexts(exportNamespace);
  const { phase, error } = exported;
  const isBusy = phase === 'preparing' || phase === 'starting' || phase === 'running';
  return (
    <>
      {error && (
        <Notice tone="bad" live="alert" title={t('refused')}>
          <span>{error.message}</span>
          <RequestId error={error} />
        </Notice>
      )}
      <Progress exported={exported} />
      <Actions>
        <Button loading={isBusy} onClick={onStart}>
          {label}
        </Button>
      </Actions>
    </>
  );
}

function Progress({ exported: { phase, progress, url } }: { exported: Export }) {
  const t = useTexts(exportNamespace);
  switch (phase) {
    case 'preparing':
      return <Text role="status">{t('preparing')}</Text>;
    case 'starting':
      return (
        <Text role="status">
          <span>{`${t('starting')} `}</span>
          {url && <Link href={url}>{t('openLink')}</Link>}
        </Text>
      );
    case 'running':
      // Read out once: the number changes every few seconds.
      return (
        <Text>
          <span role="status">{t('running')}</span>
          <span>{` ${t('progress', { done: progress.filesDone, total: progress.filesTotal })}`}</span>
        </Text>
      );
    case 'complete':
      return (
        <Notice tone="good" live="status" title={t('complete')}>
          {t('completeText')}
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad" live="alert" title={t('failed')}>
          {t('failedText')}
        </Notice>
      );
    default:
      return null;
  }
}
