import { hasPreview } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Box, Center, chakra, Loading, Skeleton, Text } from '@dossier/ui';
import { useState } from 'react';
import { decodesItself, type ShownFile } from '../paper/paper-form.ts';
import { documentsNamespace } from '../texts/namespace.ts';
import { PictureView } from './picture-view.tsx';

const defaultHeight = 'min(60dvh, 40rem)';

/** How a file is shown: by the browser itself, or as a picture made by the server. */
type Way = 'frame' | 'original' | 'rendered';

function waysOf(file: ShownFile): Way[] {
  const { inline, mediaType, problem } = file;
  const rendered: Way[] = hasPreview(mediaType) && problem !== 'passwordProtected' ? ['rendered'] : [];
  if (problem === 'damaged' || !inline) return problem === 'damaged' ? [] : rendered;
  if (decodesItself(file)) return ['original', ...rendered];
  // Phones often have no PDF viewer and would start a download.
  const hasViewer = mediaType === 'application/pdf' && navigator.pdfViewerEnabled !== false;
  return hasViewer ? ['frame'] : rendered;
}

interface Props {
  file: ShownFile;
  name: string;
  /** The URL of the content, which may be shown inside a page. */
  contentUrl: string;
  /** The URL of the picture that the server makes of it. */
  pictureUrl: string;
  /** Whether the file can be requested; a frame does not report an error. */
  isReachable?: boolean;
  height?: string;
}

/** The content of a file. A picture the browser cannot show is replaced by the one of the server. */
export function FileView({
  file,
  name,
  contentUrl,
  pictureUrl,
  isReachable = true,
  height = defaultHeight,
}: Props) {
  const t = useTexts(documentsNamespace);
  const [isShown, setShown] = useState(false);
  const [failed, setFailed] = useState(0);
  const way = waysOf(file)[failed];

  if (!way) {
    return (
      <Center minHeight="12rem" padding="6" bg="bg.sunken" borderRadius="card">
        <Text color="fg.muted" textAlign="center" maxWidth="prose">
          {t('preview.notShown')}
        </Text>
      </Center>
    );
  }
  const src = way === 'rendered' ? pictureUrl : contentUrl;
  const label = t('preview.content', { name });
  return (
    <>
      {/* Not on paper: a frame prints as a dark box, and a file is printed from its own download. */}
      <Box
        position="relative"
        display={{ base: 'grid', _print: 'none' }}
        bg="bg.sunken"
        borderRadius="card"
        overflow="hidden"
      >
        {!isShown && (
          <Box position="absolute" inset="0">
            <Loading label={t('preview.loading')}>
              <Skeleton width="full" height={height} />
            </Loading>
          </Box>
        )}
        {!isReachable ? (
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
