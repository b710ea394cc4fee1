import { downloadFile } from '@dossier/contracts';
import { downloadUrl, rich, useFormat, useTexts, type Formats, type T } from '@dossier/remote-kit';
import {
  Badge,
  Box,
  Button,
  Card,
  CardHeader,
  FileIcon,
  HStack,
  IconButton,
  Link,
  LinkButton,
  Notice,
  ProgressBar,
  Row,
  VisuallyHidden,
} from '@dossier/ui';
import { CloseIcon } from '@dossier/ui/icons';
import { useRef } from 'react';
import { PagedRows } from '../files/paged.tsx';
import { textOf, type Failure } from './upload-failure.ts';
import { extensionOf, hasFailed, type UploadItem } from './upload-item.ts';
import type { Uploads } from './use-uploads.ts';

interface Props {
  uploads: Uploads;
  /** The selected year; files of other years show theirs. */
  taxYear: number;
  categoryName: (id: number | null) => string;
}

/** The uploads with progress, outcome and actions. */
export function UploadList({ uploads, taxYear, categoryName }: Props) {
  const t = useTexts('mf-home');
  const { items, pausedBy } = uploads;
  const list = useRef<HTMLDivElement>(null);
  /** Runs an action; when it removes the focused button, focus moves to the list. */
  const keepFocus = (does: () => void) => {
    does();
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      (list.current ?? document.getElementById('page-title'))?.focus({ preventScroll: true });
    });
  };
  const retry: Uploads['retry'] = (...ids) => keepFocus(() => uploads.retry(...ids));
  const remove: Uploads['remove'] = (id) => keepFocus(() => uploads.remove(id));
  const done = items.filter((item) => item.status === 'success').length;
  const failed = items.filter((item) => hasFailed(item, pausedBy !== null));
  const canRetry = failed.filter(({ failure }) => failure?.kind !== 'unreadable').map(({ id }) => id);
  const open = items.filter((item) => !failed.includes(item));
  const isWaiting = open.some((item) => item.status === 'waiting');
  const isBusy = open.some((item) => item.status === 'uploading') || (isWaiting && !pausedBy);
  const lost = items.filter((item) => item.status !== 'success' && item.keeping === 'lost').length;
  const announcement = [
    items.length > 0 && t('upload.doneOf', { done, count: items.length }),
    isWaiting && pausedBy && t(waitingFor[pausedBy]),
    ...failed.map(
      ({ file, failure }) => `${file.name}: ${failure ? whatNext(failure, t) : t('upload.failed')}`,
    ),
  ];
  const about = (
    { categoryId, file, taxYear: year, isEarlier, isElsewhere, status }: UploadItem,
    format: Formats,
  ) =>
    [
      categoryName(categoryId),
      year !== taxYear && String(year),
      format.fileSize(file.size),
      isEarlier && !isElsewhere && status !== 'success' && t('upload.earlier'),
    ]
      .filter(Boolean)
      .join(' · ');
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
                  <LinkButton onClick={() => retry(...canRetry)}>{t('upload.retryAll')}</LinkButton>
                )}
                {done + failed.length > 0 && (
                  <LinkButton onClick={() => keepFocus(uploads.clear)}>{t('upload.clear')}</LinkButton>
                )}
              </HStack>
            }
          />
          {lost > 0 && <Notice tone="warn">{t('upload.notKept', { count: lost })}</Notice>}
          <Box ref={list} tabIndex={-1} outline="none" role="group" aria-label={t('upload.uploaded')}>
            <PagedRows
              items={items}
              row={(item) => (
                <UploadRow key={item.id} item={item} uploads={{ ...uploads, retry, remove }} about={about} />
              )}
            />
          </Box>
        </Card>
      )}
      {/* Rendered from the start: content added together with its live region is often not announced. */}
      <VisuallyHidden role="status">{announcement.filter(Boolean).join('. ')}</VisuallyHidden>
    </>
  );
}

const followedBy = (text: string, next: string) => `${text.replace(/[.!?]?$/, '.')} ${next}`;

/** The state of an upload, and what happens automatically. */
function whatNext(failure: Failure, t: T): string {
  const reason = textOf(failure, t);
  return failure.kind === 'connection' ? followedBy(reason, t('upload.byItself')) : reason;
}

interface RowProps {
  item: UploadItem;
  uploads: Uploads;
  about: (item: UploadItem, format: Formats) => string;
}

function UploadRow({ item, uploads, about }: RowProps) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const { file, status, failure, keeping, progress } = item;
  const isFailed = hasFailed(item, uploads.pausedBy !== null);
  const reason = failure && (isFailed ? whatNext(failure, t) : textOf(failure, t));
  const isKept = keeping === 'kept' && failure?.kind !== 'unreadable';
  return (
    <Row
      lead={<FileIcon extension={extensionOf(file.name)} />}
      title={file.name}
      tone={isFailed ? 'bad' : 'neutral'}
      detail={
        reason
          ? isKept
            ? followedBy(reason, t('upload.kept'))
            : reason
          : detailOf(item, about(item, format), t, format)
      }
      aside={<UploadAside item={item} uploads={uploads} />}
    >
      {status === 'uploading' && (!failure || progress > 0) && (
        <ProgressBar label={t('upload.progressOf', { name: file.name })} value={progress * 100} />
      )}
    </Row>
  );
}

function detailOf({ stored }: UploadItem, about: string, t: T, format: Formats) {
  if (stored?.duplicate)
    return (
      <>
        {about} ·{' '}
        {rich(t('upload.duplicate', { date: format.date(stored.file.uploadedAt) }), {
          link: (text) => (
            <Link href={downloadUrl(downloadFile, { params: { id: stored.file.id }, query: {} })}>
              {text}
            </Link>
          ),
        })}
      </>
    );
  if (stored?.newVersion) return `${about} · ${t('upload.newVersion', { version: stored.file.version })}`;
  return about;
}

const waitingFor = { connection: 'upload.waitingConnection', session: 'upload.waitingSignIn' } as const;

function UploadAside({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const remove = (
    <IconButton
      size="sm"
      label={t('upload.remove', { name: item.file.name })}
      icon={<CloseIcon size="1rem" />}
      aria-disabled={item.status === 'uploading'}
      onClick={() => uploads.remove(item.id)}
    />
  );
  if (hasFailed(item, uploads.pausedBy !== null))
    return (
      <HStack gap="1">
        {item.failure?.kind !== 'unreadable' && (
          <Button size="sm" loading={item.status !== 'error'} onClick={() => uploads.retry(item.id)}>
            {t('upload.retry')}
            <VisuallyHidden> {item.file.name}</VisuallyHidden>
          </Button>
        )}
        {remove}
      </HStack>
    );
  switch (item.status) {
    case 'success':
      return <Badge tone="good">{t('upload.done')}</Badge>;
    case 'uploading':
      return format.percent(item.progress);
    case 'waiting':
      if (item.isElsewhere) return t('upload.elsewhere');
      return (
        <HStack gap="1">
          <span>{t(uploads.pausedBy ? waitingFor[uploads.pausedBy] : 'upload.waiting')}</span>
          {remove}
        </HStack>
      );
  }
}
