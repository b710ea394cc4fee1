import {
  downloadFile,
  hasPreview,
  listFileHistory,
  previewFile,
  type FileResponse,
} from '@dossier/contracts';
import { downloadUrl, RequestId, useData, useTexts } from '@dossier/remote-kit';
import { Box, Center, chakra, ErrorCard, Loading, Skeleton, Text } from '@dossier/ui';
import { useState } from 'react';
import { documentsNamespace } from '../texts/texts.ts';
import { PictureView } from './picture-view.tsx';

const height = 'min(60dvh, 40rem)';

/** How a file is shown: by the browser itself, or as a picture made by the server. */
type Way = 'frame' | 'original' | 'rendered';

/** The pictures that every browser decodes. */
const browserPictures = ['image/jpeg', 'image/png', 'image/webp'];

function waysOf({ inline, mediaType, problem }: FileResponse): Way[] {
  const rendered: Way[] = hasPreview(mediaType) && problem !== 'passwordProtected' ? ['rendered'] : [];
  if (problem === 'damaged' || !inline) return problem === 'damaged' ? [] : rendered;
  if (browserPictures.includes(mediaType)) return ['original', ...rendered];
  // Phones often have no PDF viewer and would start a download.
  const hasViewer = mediaType === 'application/pdf' && navigator.pdfViewerEnabled !== false;
  return hasViewer ? ['frame'] : rendered;
}

/** The content of a file. A picture the browser cannot show is replaced by the one of the server. */
export function PreviewContent({ file }: { file: FileResponse }) {
  const t = useTexts(documentsNamespace);
  const [isShown, setShown] = useState(false);
  const [failed, setFailed] = useState(0);
  // A frame does not report whether it shows the file or an error, so a small request checks first.
  const reachable = useData(listFileHistory, { params: { id: file.id }, query: { limit: '1' } });
  const way = waysOf(file)[failed];

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
  if (!way) {
    return (
      <Center minHeight="12rem" padding="6" bg="bg.sunken" borderRadius="card">
        <Text color="fg.muted" textAlign="center" maxWidth="prose">
          {t('preview.notShown')}
        </Text>
      </Center>
    );
  }
  const params = { id: file.id };
  const src =
    way === 'rendered'
      ? downloadUrl(previewFile, { params, query: { kind: 'picture' } })
      : downloadUrl(downloadFile, { params, query: { inline: '1' } });
  const label = t('preview.content', { name: file.originalFileName });
  return (
    <>
      <Box position="relative" display="grid" bg="bg.sunken" borderRadius="card" overflow="hidden">
        {!isShown && (
          <Box position="absolute" inset="0">
            <Loading label={t('preview.loading')}>
              <Skeleton width="full" height={height} />
            </Loading>
          </Box>
        )}
        {!reachable.data ? (
          <Box height={height} />
        ) : way === 'frame' ? (
          <chakra.iframe
            src={src}
            title={label}
            onLoad={() => setShown(true)}
            display="block"
            position="relative"
            width="full"
            height={height}
            borderWidth="0"
          />
        ) : (
          <PictureView
            key={src}
            src={src}
            alt={label}
            height={height}
            onLoad={() => setShown(true)}
            onError={() => setFailed(failed + 1)}
          />
        )}
      </Box>
      {way === 'rendered' && file.mediaType === 'application/pdf' && (
        <Text textStyle="small" color="fg.muted" marginTop="2">
          {t('preview.firstPage')}
        </Text>
      )}
    </>
  );
}
