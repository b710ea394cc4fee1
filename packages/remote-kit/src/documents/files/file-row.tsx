import { downloadFile, type FileResponse } from '@dossier/contracts';
import { downloadUrl, useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, IconButton, Link, Row } from '@dossier/ui';
import { EyeIcon } from '@dossier/ui/icons';
import { documentsNamespace } from '../texts/texts.ts';
import { FileMark } from './file-mark.tsx';
import { Thumbnail } from './thumbnail.tsx';

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
      lead={<Thumbnail file={file} />}
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
    >
      <FileMark file={file} />
    </Row>
  );
}
