import { useTexts } from '@dossier/remote-kit';
import { Box, chakra, HStack, IconButton, Loading, Skeleton, Text } from '@dossier/ui';
import { ChevronLeftIcon, ChevronRightIcon, MinusIcon, PlusIcon, RotateIcon } from '@dossier/ui/icons';
import { useState } from 'react';
import { documentsNamespace } from '../texts/texts.ts';
import { Marks, type PaperPlaceProps } from './marks.tsx';
import { PdfPage } from './pdf-page.tsx';
import { usePdf } from './use-pdf.ts';

interface Props extends PaperPlaceProps {
  isPdf: boolean;
  /** The URL of the content. */
  contentUrl: string;
  /** The URL of the picture that the server makes of it. */
  pictureUrl: string;
  height?: string;
}

const zooms = [1, 1.5, 2, 3];

/** A paper at a page, with marked places: pages to turn, zoom and rotation, text to select. */
export default function PaperView({
  label,
  page,
  marks,
  isPdf,
  contentUrl,
  pictureUrl,
  height = 'min(65dvh, 48rem)',
}: Props) {
  const t = useTexts(documentsNamespace);
  const [turned, setTurned] = useState({ from: page, to: page });
  const [step, setStep] = useState(0);
  const [rotation, setRotation] = useState(0);
  const pdf = usePdf(isPdf ? contentUrl : null);
  const pages = pdf.document?.numPages ?? 1;
  // Another value may be on another page.
  const current = turned.from === page ? turned.to : page;
  const show = (to: number) => setTurned({ from: page, to: Math.min(pages, Math.max(1, to)) });
  const zoom = zooms[step] ?? 1;
  const shown = current === page ? marks : [];
  return (
    <Box>
      <Box
        role="group"
        aria-label={label}
        tabIndex={0}
        height={height}
        overflow="auto"
        bg="bg.sunken"
        borderRadius="card"
      >
        {pdf.hasFailed ? (
          <Text padding="6" color="fg.muted">
            {t('preview.notShown')}
          </Text>
        ) : !isPdf ? (
          <Box position="relative" width={`${zoom * 100}%`} transform={`rotate(${rotation}deg)`}>
            <chakra.img src={pictureUrl} alt={label} display="block" width="full" />
            <Marks marks={shown} rotation={0} />
          </Box>
        ) : pdf.document ? (
          <PdfPage
            document={pdf.document}
            label={label}
            page={Math.min(current, pages)}
            marks={shown}
            zoom={zoom}
            rotation={rotation}
          />
        ) : (
          <Loading label={t('preview.loading')}>
            <Skeleton width="full" height="30rem" />
          </Loading>
        )}
      </Box>
      <HStack justify="center" gap="1" marginTop="2" wrap="wrap">
        {pages > 1 && (
          <>
            <IconButton
              label={t('paper.previousPage')}
              icon={<ChevronLeftIcon />}
              aria-disabled={current === 1}
              onClick={() => show(current - 1)}
            />
            <Text textStyle="small" color="fg.muted" role="status">
              {t('preview.position', { position: current, count: pages })}
            </Text>
            <IconButton
              label={t('paper.nextPage')}
              icon={<ChevronRightIcon />}
              aria-disabled={current === pages}
              onClick={() => show(current + 1)}
            />
          </>
        )}
        <IconButton
          label={t('preview.zoomOut')}
          icon={<MinusIcon size="1.125rem" />}
          aria-disabled={step === 0}
          onClick={() => setStep(Math.max(0, step - 1))}
        />
        <IconButton
          label={t('preview.zoomIn')}
          icon={<PlusIcon size="1.125rem" />}
          aria-disabled={step === zooms.length - 1}
          onClick={() => setStep(Math.min(zooms.length - 1, step + 1))}
        />
        <IconButton
          label={t('preview.rotate')}
          icon={<RotateIcon size="1.125rem" />}
          onClick={() => setRotation((rotation + 90) % 360)}
        />
      </HStack>
    </Box>
  );
}
