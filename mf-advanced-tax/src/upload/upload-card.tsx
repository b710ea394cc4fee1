import { downloadFile, type FileResponse } from '@dossier/contracts';
import { downloadUrl, useFormat, useTexts } from '@dossier/remote-kit';
import {
  Badge,
  Box,
  Button,
  Card,
  chakra,
  Checkbox,
  Heading,
  HStack,
  IconButton,
  Link,
  ProgressBar,
  Row,
  Rows,
  Skeleton,
  Text,
  VisuallyHidden,
} from '@dossier/ui';
import { CloseIcon, UploadIcon } from '@dossier/ui/icons';
import { useId, useRef } from 'react';
import type { SectionDocument } from '../sections/section-documents.ts';
import type { Relevance } from './use-relevance.ts';
import { accepted, type Upload, type Uploads } from './use-uploads.ts';

interface Props {
  document: SectionDocument;
  /** The files of the year; null until loaded. */
  files: readonly FileResponse[] | null;
  uploads: Uploads;
  relevance: Relevance;
}

/** One document type: description, uploaded files and the current upload. One that does not apply shows only its files. */
export function UploadCard({ document, files, uploads, relevance }: Props) {
  const t = useTexts('mf-advanced-tax');
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { categoryId, texts } = document;
  const title =
    texts === String(categoryId) ? t(`categories.names.${categoryId}`) : t(`documents.${texts}.title`);
  const upload = uploads.of(categoryId);
  const isRelevant = relevance.isRelevant(categoryId);
  const own = files?.filter((file) => file.categoryId === categoryId) ?? [];
  // While the success message is shown, the new file is hidden from the list, so that it does not appear twice.
  const settled = own.filter(
    (file) => upload?.status !== 'success' || file.originalFileName !== upload.file.name,
  );

  return (
    <Card padding="md" tone={isRelevant ? 'plain' : 'sunken'} aria-labelledby={titleId}>
      <Box
        display="flex"
        flexWrap="wrap"
        alignItems="baseline"
        justifyContent="space-between"
        columnGap="4"
        rowGap="1"
      >
        <Heading as="h3" size="h3" id={titleId} minWidth="0" overflowWrap="anywhere">
          {title}
        </Heading>
        {files ? (
          <Text textStyle="small" color="fg.muted">
            {own.length === 0 ? t('upload.noFiles') : t('upload.files', { count: own.length })}
          </Text>
        ) : (
          <Skeleton height="4" width="4rem" />
        )}
      </Box>
      {isRelevant && (
        <>
          <Text marginTop="2">{t(`documents.${texts}.description`)}</Text>
          <Text textStyle="small" color="fg.muted" marginTop="1">
            {t('upload.examples', { list: t(`documents.${texts}.examples`) })}
          </Text>
        </>
      )}
      <Box marginTop="4">
        <Rows label={title}>
          {upload && <UploadRow upload={upload} category={title} categoryId={categoryId} uploads={uploads} />}
          {settled.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </Rows>
      </Box>
      {isRelevant && (
        <Button
          icon={<UploadIcon size="1.125rem" />}
          marginTop="4"
          aria-disabled={upload?.status === 'uploading'}
          onClick={() => input.current?.click()}
        >
          {t('upload.pick')}
          <VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      )}
      <chakra.input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={title}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = ''; // allows selecting the same file again
          if (file) uploads.start(categoryId, title, file);
        }}
      />
      <Box marginTop="4">
        <Checkbox
          checked={!isRelevant}
          onChange={(event) => relevance.set(categoryId, !event.currentTarget.checked)}
        >
          {t('upload.notRelevant')}
          <VisuallyHidden> {title}</VisuallyHidden>
        </Checkbox>
      </Box>
    </Card>
  );
}

interface UploadRowProps {
  upload: Upload;
  category: string;
  categoryId: number;
  uploads: Uploads;
}

function UploadRow({ upload, category, categoryId, uploads }: UploadRowProps) {
  const t = useTexts('mf-advanced-tax');
  const format = useFormat();
  const { file, status, progress, reason, canRetry } = upload;
  return (
    <Row
      title={file.name}
      tone={status === 'error' ? 'bad' : 'neutral'}
      detail={status === 'error' ? reason : format.fileSize(file.size)}
      aside={
        status === 'uploading' ? (
          format.percent(progress)
        ) : status === 'success' ? (
          <Badge tone="good">{t('upload.done')}</Badge>
        ) : (
          <HStack gap="1">
            {canRetry && (
              <Button size="sm" onClick={() => uploads.start(categoryId, category, file)}>
                {t('upload.retry')}
                <VisuallyHidden> {file.name}</VisuallyHidden>
              </Button>
            )}
            <IconButton
              size="sm"
              label={t('upload.remove', { name: file.name })}
              icon={<CloseIcon size="1rem" />}
              onClick={() => uploads.clear(categoryId, file)}
            />
          </HStack>
        )
      }
    >
      {status === 'uploading' && (
        <ProgressBar label={t('upload.progressOf', { name: file.name })} value={progress * 100} />
      )}
    </Row>
  );
}

function FileRow({ file }: { file: FileResponse }) {
  const format = useFormat();
  return (
    <Row
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
      detail={`${format.date(file.uploadedAt)} · ${format.fileSize(file.size)}`}
    />
  );
}
