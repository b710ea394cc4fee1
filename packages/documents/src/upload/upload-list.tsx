import type { FileResponse } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, HStack, LinkButton } from '@dossier/ui';
import { documentsNamespace } from '../texts/namespace.ts';
import { hasFailed, retryable } from './upload-state.ts';
import { UploadAnnouncement, UploadRows, useFocusKeeping } from './upload-rows.tsx';
import type { Uploads } from './use-uploads.ts';

interface Props {
  uploads: Uploads;
  /** The files of the selected year; published builds tell none. */
  files?: readonly FileResponse[];
  /** The selected year; files of other years show theirs. */
  taxYear: number;
  categoryName: (id: number | null) => string;
}

/** The card with all uploads of the window. */
export function UploadList({ uploads, files = [], taxYear, categoryName }: Props) {
  const t = useTexts(documentsNamespace);
  const { items, pausedBy } = uploads;
  const [listRef, keepFocus] = useFocusKeeping();
  const done = items.filter((item) => item.status === 'success').length;
  const failed = items.filter((item) => hasFailed(item, pausedBy !== null));
  const canRetry = retryable(failed);
  const open = items.filter((item) => !failed.includes(item));
  const isWaiting = open.some((item) => item.status === 'waiting');
  const isBusy = open.some((item) => item.status === 'uploading') || (isWaiting && !pausedBy);
  return (
    <>
      {items.length > 0 && (
        <Card>
          <CardHeader
            title={isBusy ? t('upload.uploading') : t('upload.uploaded')}
            count={items.length}
            aside={
              <HStack gap="4" wrap="wrap">
                <span>{t('upload.doneOf', { done, count: items.length })}</span>
                {canRetry.length > 1 && (
                  <LinkButton onClick={() => keepFocus(() => uploads.retry(...canRetry))}>
                    {t('upload.retryAll')}
                  </LinkButton>
                )}
                {done > 0 && (
                  <LinkButton onClick={() => keepFocus(uploads.clear)}>{t('upload.clear')}</LinkButton>
                )}
              </HStack>
            }
          />
          <UploadRows
            uploads={uploads}
            items={items}
            files={files}
            taxYear={taxYear}
            label={t('upload.uploaded')}
            listRef={listRef}
            keepFocus={keepFocus}
            about={({ categoryId, taxYear: year }) => [
              categoryName(categoryId),
              year !== taxYear && String(year),
            ]}
          />
        </Card>
      )}
      <UploadAnnouncement items={items} pausedBy={pausedBy} />
    </>
  );
}
