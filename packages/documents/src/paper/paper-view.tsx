import { useTexts } from '@dossier/remote-kit';
import { Box, Flex, Loading, Skeleton, Text } from '@dossier/ui';
import { useState, type KeyboardEvent } from 'react';
import { documentsNamespace } from '../texts/namespace.ts';
import type { PaperPlaceProps } from './marks.tsx';
import { decodesItself, paperFormOf, type ShownFile } from './paper-form.ts';
import { PaperToolbar } from './paper-toolbar.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PicturePage } from './picture-page.tsx';
import { usePdf } from './use-pdf.ts';
import { usePicturePages } from './use-picture-pages.ts';
import { useTextSearch } from './use-text-search.ts';
import { useZoom } from './use-zoom.ts';
import { XmlPage } from './xml-page.tsx';

export interface PaperViewProps extends PaperPlaceProps {
  file: ShownFile;
  /** The URL of the content. */
  contentUrl: string;
  /** The URL of the picture that the server makes of a page, where it makes one. */
  pictureUrlOf?: (page: number) => string;
  /** `full`: that of the container. */
  height?: string;
}

/** A paper at a page, with marked places: pages to turn, zoom, rotation, and text to select and to search. */
export default function PaperView(props: PaperViewProps) {
  const { label, page, marks, file, contentUrl, pictureUrlOf, height = 'min(65dvh, 48rem)' } = props;
  const t = useTexts(documentsNamespace);
  const form = paperFormOf(file);
  const [turned, setTurned] = useState({ from: page, to: page });
  const [rotation, setRotation] = useState(0);
  const [hasOriginalFailed, setOriginalFailed] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const zoom = useZoom();
  const pdf = usePdf(form === 'pdf' ? contentUrl : null);
  const search = useTextSearch(pdf.document, () => setSearching(true));

  const place = JSON.stringify([page, marks]);
  const [shownPlace, setShownPlace] = useState(place);
  // Another value may be on another page, and ends a search.
  if (place !== shownPlace) {
    setShownPlace(place);
    setTurned({ from: page, to: page });
    setSearching(false);
  }
  const hit = isSearching ? search.hits[search.position] : undefined;
  const target = hit?.page ?? page;
  const current = turned.from === target ? turned.to : target;
  const pictures = usePicturePages((file.mediaType === 'image/tiff' && pictureUrlOf) || null, current);
  const pages = form === 'pdf' ? (pdf.document?.numPages ?? 1) : pictures.count;
  const show = (to: number) => setTurned({ from: target, to: Math.min(pages, Math.max(1, to)) });
  const shown = current === target ? (hit?.boxes ?? marks) : [];
  const original = decodesItself(file) && !hasOriginalFailed ? contentUrl : undefined;
  // A version before may have been a picture.
  const picture =
    form === 'picture' || pdf.hasFailed ? (original ?? pictureUrlOf?.(Math.min(current, pages))) : undefined;
  const name = t('preview.content', { name: label });

  function onKeyDown({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
    if (ctrlKey || metaKey || altKey) return;
    if (key === '+') zoom.enlarge();
    else if (key === '-') zoom.shrink();
    else if (key === '0') zoom.fitWidth();
  }

  return (
    <Flex direction="column" height={height} minHeight="0">
      {(form === 'pdf' || form === 'picture') && (
        <PaperToolbar
          label={label}
          page={Math.min(current, pages)}
          pages={pages}
          isOpenEnded={pages > 1 && pictures.isOpenEnded}
          onPage={show}
          zoom={zoom}
          onRotate={() => setRotation((rotation + 90) % 360)}
          search={form === 'pdf' ? search : null}
        />
      )}
      {/* Scrollable, so it can be focused: the keyboard scrolls and enlarges (WCAG 2.1.1, 2.1.4). */}
      <Box
        role="group"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
        flex="1"
        minHeight="0"
        overflow="auto"
        bg="bg.sunken"
        borderRadius="card"
      >
        {form === 'xml' ? (
          <XmlPage url={contentUrl} label={label} />
        ) : picture ? (
          <PicturePage
            src={picture}
            label={name}
            marks={shown}
            zoom={zoom.value}
            rotation={rotation}
            onError={() => setOriginalFailed(true)}
          />
        ) : pdf.document ? (
          <PdfPage
            document={pdf.document}
            label={name}
            page={Math.min(current, pages)}
            marks={shown}
            zoom={zoom.value}
            rotation={rotation}
          />
        ) : form === 'pdf' && !pdf.hasFailed ? (
          <Loading label={t('preview.loading')}>
            <Skeleton width="full" height="30rem" />
          </Loading>
        ) : (
          <Text padding="6" color="fg.muted">
            {t('preview.notShown')}
          </Text>
        )}
      </Box>
    </Flex>
  );
}
