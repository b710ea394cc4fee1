import { useFormat, useTexts } from '@dossier/remote-kit';
import { Button, HStack, ProgressBar, Stack, Text } from '@dossier/ui';
import { documentsNamespace } from '../texts/namespace.ts';
import type { QueueState } from '@dossier/remote-kit/uploads';
import { hasFailed, isMarked, progressOf, retryable } from './upload-state.ts';
import { waitingFor } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

/** Whether the summary has something to say. */
export const hasSummary = ({ items, batch, pausedBy }: QueueState): boolean =>
  batch.length > 0 || items.some((item) => hasFailed(item, pausedBy !== null) || isMarked(item));

/** Progress of the files that were added together, failures and Retry in one line: for the bar at the bottom of a phone. */
export function UploadSummary({ uploads }: { uploads: Uploads }) {
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const { items, pausedBy } = uploads;
  const failed = items.filter((item) => hasFailed(item, pausedBy !== null));
  const marked = items.filter(isMarked).length;
  const canRetry = retryable(failed);
  const { done, count, share } = progressOf(uploads);
  return (
    <Stack gap="2">
      <HStack gap="3" minHeight="8" justifyContent="space-between" textStyle="small">
        <Text as="span" fontWeight="medium">
          {count > 0 && <span>{t('upload.progress', { done, count, percent: format.percent(share) })}</span>}
          {pausedBy && count > 0 && <span>{` · ${t(waitingFor[pausedBy])}`}</span>}
          {failed.length > 0 && (
            <Text as="span" color="bad.fg">
              {`${count > 0 ? ' · ' : ''}${t('upload.failedCount', { count: failed.length })}`}
            </Text>
          )}
          {marked > 0 && (
            <Text as="span" color="bad.fg">
              {`${count > 0 || failed.length > 0 ? ' · ' : ''}${t('upload.unusable', { count: marked })}`}
            </Text>
          )}
        </Text>
        {canRetry.length > 0 && (
          <Button size="sm" onClick={() => uploads.retry(...canRetry)}>
            {t('upload.retry')}
          </Button>
        )}
      </HStack>
      {count > 0 && <ProgressBar label={t('upload.uploading')} value={share * 100} />}
    </Stack>
  );
}
