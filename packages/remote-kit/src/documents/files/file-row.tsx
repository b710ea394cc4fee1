import { downloadFile, type FileResponse } from '@dossier/contracts';
import { downloadUrl, useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, HStack, IconButton, Link, Row } from '@dossier/ui';
import { EyeIcon, PencilIcon } from '@dossier/ui/icons';
import { documentsNamespace } from '../texts/texts.ts';
import { ReviewMark } from '../review/review-mark.tsx';
import { FileMark } from './file-mark.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface Props {
  file: FileResponse;
  onOpen: (file: FileResponse) => void;
  /** In a list of one category its name is left out. */
  hideCategory?: boolean;
  /** Whether the file was added after the dossier was transmitted. */
  isNotInDossier?: boolean;
  /** Without it there is no Edit button. */
  onEdit?: (file: FileResponse) => void;
}

/** One file of a list: download, date, size, category and preview. */
export function FileRow({ file, onOpen, onEdit, hideCategory = false, isNotInDossier = false }: Props) {
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const detail = [
    format.date(file.uploadedAt),
    format.fileSize(file.size),
    file.versionCount > 1 && t('files.versions', { count: file.versionCount }),
  ];
  return (
    <Row
      lead={<Thumbnail file={file} />}
      title={
        <Link
          standalone
          href={downloadUrl(downloadFile, { params: { id: file.id }, query: {} })}
          download={file.originalFileName}
          color="fg.ink"
          textDecoration="none"
        >
          {file.originalFileName}
        </Link>
      }
      detail={detail.filter(Boolean).join(' · ')}
      aside={
        <>
          {isNotInDossier && <Badge tone="warn">{t('files.notInDossier')}</Badge>}
          {!hideCategory && <Badge tone="neutral">{file.categoryName ?? t('files.noCategory')}</Badge>}
        </>
      }
      end={
        <HStack gap="1">
          {onEdit && file.transmittedVersion === null && (
            <IconButton
              size="sm"
              label={`${t('edit.open')} ${file.originalFileName}`}
              icon={<PencilIcon size="1.125rem" />}
              onClick={() => onEdit(file)}
            />
          )}
          <IconButton
            size="sm"
            label={t('preview.open', { name: file.originalFileName })}
            icon={<EyeIcon size="1.125rem" />}
            onClick={() => onOpen(file)}
          />
        </HStack>
      }
    >
      <FileMark file={file} />
      <ReviewMark file={file} />
    </Row>
  );
}
