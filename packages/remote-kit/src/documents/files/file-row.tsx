import { downloadFile, type FileResponse } from '@dossier/contracts';
import { downloadUrl, useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, FileIcon, IconButton, Link, Row } from '@dossier/ui';
import { EyeIcon } from '@dossier/ui/icons';
import { documentsNamespace } from '../texts/texts.ts';
import { extensionOf } from '../upload/upload-item.ts';

interface Props {
  file: FileResponse;
  onOpen: (file: FileResponse) => void;
  /** In a list of one category its name is left out. */
  hideCategory?: boolean;
}

/** One file of a list: download, date, size, category and preview. */
export function FileRow({ file, onOpen, hideCategory = false }: Props) {
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const detail = [
    format.date(file.uploadedAt),
    format.fileSize(file.size),
    file.versionCount > 1 && t('files.versions', { count: file.versionCount }),
  ];
  return (
    <Row
      lead={<FileIcon extension={extensionOf(file.originalFileName)} />}
      title={
        <Link
          href={downloadUrl(downloadFile, { params: { id: file.id }, query: {} })}
          download={file.originalFileName}
          color="fg.ink"
          textDecoration="none"
        >
          {file.originalFileName}
        </Link>
      }
      detail={detail.filter(Boolean).join(' · ')}
      aside={!hideCategory && <Badge tone="neutral">{file.categoryName ?? t('files.noCategory')}</Badge>}
      end={
        <IconButton
          size="sm"
          label={t('preview.open', { name: file.originalFileName })}
          icon={<EyeIcon size="1.125rem" />}
          onClick={() => onOpen(file)}
        />
      }
    />
  );
}
