import { displayName, downloadFile, paperNameOf, type FileResponse } from '@dossier/contracts';
import { downloadUrl, rich, useFormat, useTexts, type Formats, type T } from '@dossier/remote-kit';
import {
  Badge,
  Button,
  FileIcon,
  HStack,
  IconButton,
  Link,
  ProgressBar,
  Row,
  VisuallyHidden,
} from '@dossier/ui';
import { CloseIcon } from '@dossier/ui/icons';
import { FileMark } from '../files/file-mark.tsx';
import { PaperName } from '../files/file-name.tsx';
import type { ReadingOf } from '../readings/use-paper-names.ts';
import { ReplaceButton } from '../review/replace-button.tsx';
import { documentsNamespace } from '../texts/namespace.ts';
import { ReplaceQuestion } from './replace-question.tsx';
import { followedBy, textOf, whatNext } from './failure-text.ts';
import type { UploadItem } from '@dossier/remote-kit/uploads';
import { extensionOf } from '../files/extension-of.ts';
import { hasFailed, isMarked } from './upload-state.ts';
import type { Uploads } from './use-uploads.ts';

export const waitingFor = {
  connection: 'upload.waitingConnection',
  session: 'upload.waitingSignIn',
} as const;

interface Props {
  item: UploadItem;
  uploads: Uploads;
  /** Size and destination of the file. */
  about: string;
  /** The stored file as the list of files has it, once it is there. */
  listed: FileResponse | undefined;
  readingOf: ReadingOf;
  /** The file that this one may replace. */
  earlier: FileResponse | undefined;
  onKeepBoth: () => void;
  onDelete: (file: FileResponse) => void;
}

/** One upload: what it is once read, progress, outcome, retry, replacement and removal. */
export function UploadRow(props: Props) {
  const { item, uploads, about, listed, readingOf, earlier, onKeepBoth, onDelete } = props;
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const { file, status, failure, persistence, progress } = item;
  const isFailed = hasFailed(item, uploads.pausedBy !== null);
  const reason = failure && (isFailed ? whatNext(failure, t) : textOf(failure, t));
  const storedFile = listed ?? item.stored?.file;
  const paperName = storedFile ? paperNameOf(readingOf(storedFile.id)) : null;
  // A duplicate is stored under another name.
  const name = storedFile && !item.stored?.duplicate ? displayName(storedFile) : file.name;
  const isKept = persistence === 'stored' && failure?.kind !== 'unreadable';
  return (
    <Row
      lead={<FileIcon extension={extensionOf(file.name)} />}
      title={paperName === null ? name : <PaperName paperName={paperName} fileName={name} />}
      tone={isFailed ? 'bad' : 'neutral'}
      detail={
        reason ? (isKept ? followedBy(reason, t('upload.kept')) : reason) : detailOf(item, about, t, format)
      }
      aside={<UploadAside item={item} uploads={uploads} onDelete={onDelete} />}
    >
      {item.stored && <FileMark file={item.stored.file} />}
      {earlier && (
        <ReplaceQuestion
          earlier={earlier}
          onReplace={() => {
            const { id, taxYear, categoryId } = earlier;
            uploads.add([file], { taxYear, categoryId, replaces: id });
            uploads.remove(item.id);
          }}
          onKeepBoth={onKeepBoth}
        />
      )}
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
        <span>{`${about} · `}</span>
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

function UploadAside({ item, uploads, onDelete }: Pick<Props, 'item' | 'uploads' | 'onDelete'>) {
  const t = useTexts(documentsNamespace);
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
            <span>{t('upload.retry')}</span>
            <VisuallyHidden>{` ${item.file.name}`}</VisuallyHidden>
          </Button>
        )}
        {remove}
      </HStack>
    );
  switch (item.status) {
    case 'success':
      if (item.stored && isMarked(item)) return <Remedies file={item.stored.file} onDelete={onDelete} />;
      return <Badge tone="good">{t('upload.done')}</Badge>;
    case 'uploading':
      return <span>{format.percent(item.progress)}</span>;
    case 'waiting':
      if (item.isElsewhere) return <span>{t('upload.elsewhere')}</span>;
      return (
        <HStack gap="1">
          <span>{t(uploads.pausedBy ? waitingFor[uploads.pausedBy] : 'upload.waiting')}</span>
          {remove}
        </HStack>
      );
  }
}

/** What helps with a stored file that nobody can open: a better one in its place, or none. */
function Remedies({ file, onDelete }: { file: FileResponse } & Pick<Props, 'onDelete'>) {
  const t = useTexts(documentsNamespace);
  return (
    <HStack wrap="wrap" gap="2">
      <ReplaceButton file={file} isNextStep={false} />
      <Button size="sm" onClick={() => onDelete(file)}>
        <span>{t('preview.delete')}</span>
        <VisuallyHidden>{` ${displayName(file)}`}</VisuallyHidden>
      </Button>
    </HStack>
  );
}
