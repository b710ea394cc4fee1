import { displayName, downloadFile, isRequested, type FileResponse } from '@dossier/contracts';
import { downloadUrl, useFormat, useTexts } from '@dossier/remote-kit';
import { Box, Button, ButtonAnchor, HStack, IconButton, Text } from '@dossier/ui';
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon, PencilIcon, TrashIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { useEffect, useEffectEvent } from 'react';
import { documentsNamespace } from '../texts/namespace.ts';
import { usePaperNames } from '../readings/use-paper-names.ts';
import { ReplaceButton } from '../review/replace-button.tsx';
import { ReviewMark } from '../review/review-mark.tsx';
import { FileMark } from './file-mark.tsx';
import { PaperName } from './file-name.tsx';
import { PreviewContent } from './preview-content.tsx';
import { VersionList } from './version-list.tsx';

interface Props {
  file: FileResponse;
  /** The list the file was opened from, for previous and next. */
  files: readonly FileResponse[];
  onShow: (file: FileResponse) => void;
  onClose: () => void;
  onDelete: () => void;
  onEdit: () => void;
}

/** Preview of a file with its versions. */
export default function PreviewDialog({ file, files, onShow, onClose, onDelete, onEdit }: Props) {
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const nameOf = usePaperNames(file.taxYear);
  const name = displayName(file);
  const about = [file.categoryName, format.date(file.uploadedAt), format.fileSize(file.size)];
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      closeLabel={t('close')}
      title={<PaperName paperName={nameOf(file.id)} fileName={name} />}
      description={about.filter(Boolean).join(' · ')}
      footer={
        <>
          {/* Side by side also on a phone, where a row for each action would leave no room for the document. */}
          <HStack gap="2" css={{ '& > button': { flex: '1' } }}>
            <Button icon={<TrashIcon size="1.125rem" />} onClick={onDelete}>
              {t('preview.delete')}
            </Button>
            {file.transmittedVersion === null && (
              <Button icon={<PencilIcon size="1.125rem" />} onClick={onEdit}>
                {t('edit.open')}
              </Button>
            )}
          </HStack>
          {/* The request of an expert has the button beside its reason. */}
          {!isRequested(file.review) && <ReplaceButton file={file} isNextStep={false} size="md" />}
          <ButtonAnchor
            variant="primary"
            href={downloadUrl(downloadFile, { params: { id: file.id }, query: {} })}
            download={name}
          >
            <DownloadIcon size="1.125rem" aria-hidden />
            <span>{t('preview.download')}</span>
          </ButtonAnchor>
        </>
      }
    >
      <FileMark file={file} />
      <ReviewMark file={file} />
      <Neighbours file={file} files={files} onShow={onShow} />
      <PreviewContent key={`${file.id} ${file.version}`} file={file} />
      {file.versionCount > 1 && (
        <Box marginTop="5">
          <VersionList key={file.id} fileId={file.id} />
        </Box>
      )}
    </Dialog>
  );
}

/** Previous and next file of the list, also with the arrow keys. */
function Neighbours({ file, files, onShow }: Pick<Props, 'file' | 'files' | 'onShow'>) {
  const t = useTexts(documentsNamespace);
  const position = files.findIndex(({ id }) => id === file.id);
  const show = (step: number) => {
    const next = files[position + step];
    if (position >= 0 && next) onShow(next);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // Another dialog may be open above this one.
    const dialog = event.target instanceof Element ? event.target.closest('[role=dialog]') : null;
    if (!dialog?.querySelector('[data-neighbours]')) return;
    if (event.key === 'ArrowLeft') show(-1);
    if (event.key === 'ArrowRight') show(1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  if (position < 0 || files.length < 2) return null;
  return (
    <HStack data-neighbours justify="space-between" marginBottom="2">
      <IconButton
        label={t('preview.previous')}
        icon={<ChevronLeftIcon />}
        aria-disabled={position === 0}
        onClick={() => show(-1)}
      />
      <Text textStyle="small" color="fg.muted" role="status">
        {t('preview.position', { position: position + 1, count: files.length })}
      </Text>
      <IconButton
        label={t('preview.next')}
        icon={<ChevronRightIcon />}
        aria-disabled={position === files.length - 1}
        onClick={() => show(1)}
      />
    </HStack>
  );
}
