import type { FileResponse } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Box, LinkButton, Notice, VisuallyHidden } from '@dossier/ui';
import { useRef, useState, type RefObject } from 'react';
import { PagedRows } from '../files/paged.tsx';
import { useFileDialogs } from '../files/use-file-dialogs.tsx';
import { useReadingOf } from '../readings/use-paper-names.ts';
import { documentsNamespace } from '../texts/namespace.ts';
import { findEarlier, isReplaced } from './find-earlier.ts';
import { whatNext } from './failure-text.ts';
import type { QueueState, UploadItem } from '@dossier/remote-kit/uploads';
import { hasFailed, isMarked } from './upload-state.ts';
import { UploadRow, waitingFor } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

/** Runs an action; when it removes the focused button, focus moves to the list. */
type KeepFocus = (action: () => void) => void;

export function useFocusKeeping(): [listRef: RefObject<HTMLDivElement | null>, keepFocus: KeepFocus] {
  const listRef = useRef<HTMLDivElement>(null);
  const keepFocus: KeepFocus = (action: () => void) => {
    action();
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      (listRef.current ?? document.getElementById('page-title'))?.focus({ preventScroll: true });
    });
  };
  return [listRef, keepFocus];
}

interface Props {
  uploads: Uploads;
  /** The uploads to show: all, or those of one category. */
  items: readonly UploadItem[];
  /** The files beside which they are stored, and their year; published builds tell neither. */
  files?: readonly FileResponse[];
  taxYear?: number;
  label: string;
  /** Both from `useFocusKeeping`. */
  listRef: RefObject<HTMLDivElement | null>;
  keepFocus: KeepFocus;
  /** Facts about a file besides its size. */
  about?: (item: UploadItem) => readonly (string | false)[];
}

/** More finished uploads than these are folded away. */
const maxFinishedShown = 3;

const noFacts = () => [];

/**
 * Uploads with progress, outcome and actions: failed ones and those that nobody can open first, finished ones last and folded
 * away when they are many.
 */
export function UploadRows(props: Props) {
  const { uploads, files = [], taxYear, label, listRef, keepFocus, about = noFacts } = props;
  const items = props.items.filter((item) => !isReplaced(item, uploads.items));
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const [isUnfolded, setUnfolded] = useState(false);
  const [keptBoth, setKeptBoth] = useState<readonly string[]>([]);
  const [toDelete, setToDelete] = useState<string | null>(null);
  // From when the page requests them for its own list of files, and with the same request.
  const isListed = items.some(({ stored }) => files.some(({ id }) => id === stored?.file.id));
  const readingOf = useReadingOf(isListed ? taxYear : undefined);
  const dialogs = useFileDialogs({ onDeleted: () => toDelete && focusKeeping.remove(toDelete) });
  const isPaused = uploads.pausedBy !== null;
  const failed = items.filter((item) => hasFailed(item, isPaused));
  const marked = items.filter(isMarked);
  const finished = items.filter((item) => item.status === 'success' && !isMarked(item));
  const others = items.filter((item) => item.status !== 'success' && !hasFailed(item, isPaused));
  const isFoldable = finished.length > maxFinishedShown;
  const lost = items.filter((item) => item.status !== 'success' && item.persistence === 'lost').length;
  const focusKeeping: Uploads = {
    ...uploads,
    retry: (...ids) => keepFocus(() => uploads.retry(...ids)),
    remove: (id) => keepFocus(() => uploads.remove(id)),
  };
  const aboutOf = (item: UploadItem) =>
    [
      ...about(item),
      format.fileSize(item.file.size),
      item.isEarlier && !item.isElsewhere && item.status !== 'success' && t('upload.earlier'),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      {lost > 0 && <Notice tone="warn">{t('upload.notKept', { count: lost })}</Notice>}
      <Box ref={listRef} tabIndex={-1} outline="none" role="group" aria-label={label}>
        <PagedRows
          items={[...failed, ...marked, ...others, ...(isFoldable && !isUnfolded ? [] : finished)]}
          row={(item) => (
            <UploadRow
              key={item.id}
              item={item}
              uploads={focusKeeping}
              about={aboutOf(item)}
              listed={files.find(({ id }) => id === item.stored?.file.id)}
              readingOf={readingOf}
              earlier={
                keptBoth.includes(item.id) ? undefined : findEarlier(item, files, uploads.items, readingOf)
              }
              onKeepBoth={() => keepFocus(() => setKeptBoth([...keptBoth, item.id]))}
              onDelete={(file) => {
                setToDelete(item.id);
                dialogs.askToDelete([file]);
              }}
            />
          )}
        />
        {isFoldable && (
          <Box paddingBlock="3" textStyle="small">
            <LinkButton aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
              {isUnfolded ? t('upload.hideFinished') : t('upload.showFinished', { count: finished.length })}
            </LinkButton>
          </Box>
        )}
      </Box>
      {dialogs.element}
    </>
  );
}

/**
 * Announces the progress of uploads. Rendered from the start: text added together with its live region is often not
 * announced.
 */
export function UploadAnnouncement({ items, pausedBy }: Pick<QueueState, 'items' | 'pausedBy'>) {
  const t = useTexts(documentsNamespace);
  const done = items.filter((item) => item.status === 'success').length;
  const failed = items.filter((item) => hasFailed(item, pausedBy !== null));
  const isWaiting = items.some((item) => item.status === 'waiting' && !failed.includes(item));
  const marked = items.filter(isMarked).length;
  const texts = [
    items.length > 0 && t('upload.doneOf', { done, count: items.length }),
    isWaiting && pausedBy && t(waitingFor[pausedBy]),
    marked > 0 && t('upload.unusable', { count: marked }),
    ...failed.map(
      ({ file, failure }) => `${file.name}: ${failure ? whatNext(failure, t) : t('upload.failed')}`,
    ),
  ];
  return <VisuallyHidden role="status">{texts.filter(Boolean).join('. ')}</VisuallyHidden>;
}
