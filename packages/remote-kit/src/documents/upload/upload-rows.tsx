import { useFormat, useTexts, type T } from '@dossier/remote-kit';
import { Box, Notice, VisuallyHidden } from '@dossier/ui';
import { useRef, type ReactNode } from 'react';
import { PagedRows } from '../files/paged.tsx';
import { documentsNamespace } from '../texts/texts.ts';
import { whatNext } from './upload-failure.ts';
import { hasFailed, type QueueState, type UploadItem } from './upload-item.ts';
import { UploadRow, waitingFor } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

interface Props {
  uploads: Uploads;
  /** The uploads to show: all, or those of one category. */
  items: readonly UploadItem[];
  label: string;
  /** What is said about a file besides its size. */
  about?: (item: UploadItem) => readonly (string | false)[];
  /** Rendered around the rows while there are any; `keepFocus` runs an action that may remove the focused button. */
  frame?: (rows: ReactNode, keepFocus: (does: () => void) => void) => ReactNode;
}

const noWords = () => [];
const onlyRows = (rows: ReactNode) => rows;

/** Uploads with progress, outcome and actions; announces their progress. */
export function UploadRows({ uploads, items, label, about = noWords, frame = onlyRows }: Props) {
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  /** When the action removes the focused button, focus moves to the list. */
  const keepFocus = (does: () => void) => {
    does();
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      (list.current ?? document.getElementById('page-title'))?.focus({ preventScroll: true });
    });
  };
  const focusKeeping: Uploads = {
    ...uploads,
    retry: (...ids) => keepFocus(() => uploads.retry(...ids)),
    remove: (id) => keepFocus(() => uploads.remove(id)),
  };
  const lost = items.filter((item) => item.status !== 'success' && item.keeping === 'lost').length;
  const aboutOf = (item: UploadItem) =>
    [
      ...about(item),
      format.fileSize(item.file.size),
      item.isEarlier && !item.isElsewhere && item.status !== 'success' && t('upload.earlier'),
    ]
      .filter(Boolean)
      .join(' · ');
  const rows = (
    <>
      {lost > 0 && <Notice tone="warn">{t('upload.notKept', { count: lost })}</Notice>}
      <Box ref={list} tabIndex={-1} outline="none" role="group" aria-label={label}>
        <PagedRows
          items={items}
          row={(item) => <UploadRow key={item.id} item={item} uploads={focusKeeping} about={aboutOf(item)} />}
        />
      </Box>
    </>
  );
  return (
    <>
      {items.length > 0 && frame(rows, keepFocus)}
      {/* Rendered from the start: content added together with its live region is often not announced. */}
      <VisuallyHidden role="status">{announcementOf(items, uploads.pausedBy, t)}</VisuallyHidden>
    </>
  );
}

function announcementOf(items: readonly UploadItem[], pausedBy: QueueState['pausedBy'], t: T): string {
  const done = items.filter((item) => item.status === 'success').length;
  const failed = items.filter((item) => hasFailed(item, pausedBy !== null));
  const isWaiting = items.some((item) => item.status === 'waiting' && !failed.includes(item));
  return [
    items.length > 0 && t('upload.doneOf', { done, count: items.length }),
    isWaiting && pausedBy && t(waitingFor[pausedBy]),
    ...failed.map(
      ({ file, failure }) => `${file.name}: ${failure ? whatNext(failure, t) : t('upload.failed')}`,
    ),
  ]
    .filter(Boolean)
    .join('. ');
}
