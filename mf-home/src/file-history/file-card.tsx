import { displayName, downloadFile, type FileResponse } from '@dossier/contracts';
import { downloadUrl, useFormat, useTexts } from '@dossier/remote-kit';
import { type FileDialogs, FileMark, PaperName, Thumbnail, VersionList } from '@dossier/documents';
import { Badge, Box, HStack, Link, LinkButton, Row } from '@dossier/ui';
import { useId, useState } from 'react';

interface Props {
  file: FileResponse;
  /** What the paper is; null while that is not known. */
  paperName: string | null;
  dialogs: FileDialogs;
}

/** One file with its actions. */
export function FileCard({ file, paperName, dialogs }: Props) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const versions = useId();
  const [open, setOpen] = useState(false);
  const name = displayName(file);
  const params = { id: file.id };
  return (
    <Row
      lead={<Thumbnail file={file} />}
      title={
        <LinkButton
          color="fg.ink"
          textAlign="start"
          overflowWrap="anywhere"
          onClick={() => dialogs.openPreview(file)}
        >
          <PaperName paperName={paperName} fileName={name} />
        </LinkButton>
      }
      detail={
        <HStack wrap="wrap" columnGap="3" rowGap="1">
          <span>
            {[
              t('history.uploaded', { when: format.relativeTime(file.uploadedAt) }),
              format.fileSize(file.size),
              file.addedBy && t('history.addedByOffice'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <Badge tone="neutral">{file.categoryName ?? t('history.noCategory')}</Badge>
        </HStack>
      }
    >
      <FileMark file={file} />
      <HStack wrap="wrap" columnGap="5" rowGap="1" marginTop="1" textStyle="small">
        {file.inline && (
          <Link
            standalone
            href={downloadUrl(downloadFile, { params, query: { inline: '1' } })}
            target="_blank"
            rel="noopener"
            aria-label={`${t('history.view')} ${t('history.newTab', { name })}`}
          >
            {t('history.view')}
          </Link>
        )}
        <Link
          standalone
          href={downloadUrl(downloadFile, { params, query: {} })}
          download={name}
          aria-label={`${t('history.download')} ${name}`}
        >
          {t('history.download')}
        </Link>
        <LinkButton
          aria-expanded={open}
          aria-controls={open ? versions : undefined}
          aria-label={`${t('history.versions')} ${name}`}
          onClick={() => setOpen(!open)}
        >
          {t('history.versions')}
        </LinkButton>
        <LinkButton aria-label={`${t('history.delete')} ${name}`} onClick={() => dialogs.askToDelete([file])}>
          {t('history.delete')}
        </LinkButton>
      </HStack>
      {open && (
        <Box
          id={versions}
          marginTop="2"
          paddingInlineStart="4"
          borderInlineStartWidth="2px"
          borderColor="border.line"
        >
          <VersionList fileId={file.id} />
        </Box>
      )}
    </Row>
  );
}
