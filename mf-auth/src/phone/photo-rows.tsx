import { ApiError, useTexts } from '@dossier/remote-kit';
import type { QueueState, UploadItem } from '@dossier/remote-kit/upload-queue';
import { Button, ProgressBar, Row } from '@dossier/ui';

interface Props extends Pick<QueueState, 'items' | 'pausedBy'> {
  onRetry: (id: string) => void;
}

/** What this phone sent, the latest first, and what waits. */
export function PhotoRows({ items, pausedBy, onRetry }: Props) {
  const t = useTexts('mf-auth');
  const textOf = ({ status, failure }: UploadItem): string => {
    if (status === 'success') return t('phone.sent');
    if (pausedBy === 'connection' || failure?.kind === 'connection') return t('phone.waitingConnection');
    if (status !== 'error') return t(`phone.${status}`);
    return failure?.reason instanceof ApiError ? failure.reason.message : t('phone.failed');
  };
  return items.map((item, index) => (
    <Row
      key={item.id}
      title={t('phone.photo', { number: items.length - index })}
      detail={textOf(item)}
      tone={item.status === 'error' ? 'bad' : 'neutral'}
      aside={
        item.status === 'error' &&
        item.failure?.kind !== 'unreadable' && (
          <Button size="sm" onClick={() => onRetry(item.id)}>
            {t('phone.retry')}
          </Button>
        )
      }
    >
      {item.status === 'uploading' && (
        <ProgressBar label={t('phone.uploading')} value={item.progress * 100} />
      )}
    </Row>
  ));
}
