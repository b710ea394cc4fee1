import { downloadFile, listFileHistory, type FileResponse } from '@dossier/contracts';
import { downloadUrl, RequestId, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Box, Button, ButtonAnchor, Center, chakra, ErrorCard, Loading, Skeleton, Text } from '@dossier/ui';
import { DownloadIcon, TrashIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { useState } from 'react';
import { VersionList } from './version-list.tsx';
import { documentsNamespace } from '../texts/texts.ts';

interface Props {
  file: FileResponse;
  onClose: () => void;
  onDelete: () => void;
}

/** Preview of a file with its versions. */
export default function PreviewDialog({ file, onClose, onDelete }: Props) {
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const name = file.originalFileName;
  const about = [file.categoryName, format.date(file.uploadedAt), format.fileSize(file.size)];
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      closeLabel={t('close')}
      title={name}
      description={about.filter(Boolean).join(' · ')}
      footer={
        <>
          <Button icon={<TrashIcon size="1.125rem" />} onClick={onDelete}>
            {t('preview.delete')}
          </Button>
          <ButtonAnchor
            variant="primary"
            href={downloadUrl(downloadFile, { params: { id: file.id }, query: {} })}
            download={name}
          >
            <DownloadIcon size="1.125rem" aria-hidden />
            {t('preview.download')}
          </ButtonAnchor>
        </>
      }
    >
      <Content file={file} />
      {file.versionCount > 1 && (
        <Box marginTop="5">
          <VersionList fileId={file.id} />
        </Box>
      )}
    </Dialog>
  );
}

const height = 'min(60dvh, 40rem)';

function Content({ file }: { file: FileResponse }) {
  const t = useTexts(documentsNamespace);
  const [state, setState] = useState<'loading' | 'shown' | 'notShown'>('loading');
  // A frame does not report whether it shows the file or an error, so a small request checks first.
  const reachable = useData(listFileHistory, { params: { id: file.id }, query: { limit: '1' } });
  const isPdf = file.mediaType === 'application/pdf';

  if (reachable.error && !reachable.data) {
    return (
      <ErrorCard
        as="h3"
        title={t('preview.failed')}
        description={reachable.error.message}
        detail={<RequestId error={reachable.error} />}
        retryLabel={t('tryAgain')}
        onRetry={() => void reachable.reload()}
        retrying={reachable.isRefreshing}
      />
    );
  }
  // Phones often have no PDF viewer and would start a download.
  if (!file.inline || state === 'notShown' || (isPdf && navigator.pdfViewerEnabled === false)) {
    return (
      <Center minHeight="12rem" padding="6" bg="bg.sunken" borderRadius="card">
        <Text color="fg.muted" textAlign="center" maxWidth="prose">
          {t('preview.notShown')}
        </Text>
      </Center>
    );
  }
  const source = {
    src: downloadUrl(downloadFile, { params: { id: file.id }, query: { inline: '1' } }),
    onLoad: () => setState('shown'),
  };
  return (
    <Box
      position="relative"
      display="grid"
      alignItems="center"
      bg="bg.sunken"
      borderRadius="card"
      overflow="hidden"
      minHeight="12rem"
    >
      {state === 'loading' && (
        <Box position="absolute" inset="0">
          <Loading label={t('preview.loading')}>
            <Skeleton width="full" height={height} />
          </Loading>
        </Box>
      )}
      {!reachable.data ? (
        <Box height={height} />
      ) : isPdf ? (
        <chakra.iframe
          {...source}
          title={t('preview.content', { name: file.originalFileName })}
          display="block"
          position="relative"
          width="full"
          height={height}
          borderWidth="0"
        />
      ) : (
        <chakra.img
          {...source}
          alt={t('preview.content', { name: file.originalFileName })}
          onError={() => setState('notShown')}
          display="block"
          position="relative"
          marginInline="auto"
          maxWidth="full"
          maxHeight={height}
          objectFit="contain"
        />
      )}
    </Box>
  );
}
