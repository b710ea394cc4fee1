import { useTexts } from '@dossier/remote-kit';
import { Box, chakra, HStack, IconButton, Text } from '@dossier/ui';
import { MinusIcon, PlusIcon, RotateIcon } from '@dossier/ui/icons';
import { useState, type KeyboardEvent } from 'react';
import { documentsNamespace } from '../texts/namespace.ts';

interface Props {
  src: string;
  alt: string;
  height: string;
  onLoad: () => void;
  onError: () => void;
}

const zooms = [1, 1.5, 2, 3, 4];

/** A picture that can be enlarged, scrolled and rotated. */
export function PictureView({ src, alt, height, onLoad, onError }: Props) {
  const t = useTexts(documentsNamespace);
  const [step, setStep] = useState(0);
  const [quarters, setQuarters] = useState(0);
  const zoom = zooms[step] ?? 1;
  const isSideways = quarters % 2 === 1;
  const change = (by: number) => setStep(Math.min(zooms.length - 1, Math.max(0, step + by)));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+') change(1);
    else if (event.key === '-') change(-1);
    else if (event.key === '0') setStep(0);
    else if (event.key === 'r') {
      setQuarters(quarters + 1);
      // A page around it may have a key of its own.
      event.stopPropagation();
    }
    // An enlarged picture scrolls with the arrows; otherwise they show the next file.
    else if (zoom > 1 && event.key.startsWith('Arrow')) event.stopPropagation();
  }

  return (
    <Box position="relative">
      {/* Scrollable, so it can be focused: the keyboard scrolls, enlarges and rotates (WCAG 2.1.1, 2.1.4). */}
      <Box
        role="group"
        aria-label={t('preview.keys')}
        tabIndex={0}
        onKeyDown={onKeyDown}
        height={height}
        overflow="auto"
        borderRadius="card"
      >
        <Box
          position="relative"
          width={`${zoom * 100}%`}
          height={`${zoom * 100}%`}
          css={{ containerType: 'size' }}
        >
          <chakra.img
            src={src}
            alt={alt}
            onLoad={onLoad}
            onError={onError}
            position="absolute"
            top="50%"
            left="50%"
            width={isSideways ? '100cqh' : '100cqw'}
            height={isSideways ? '100cqw' : '100cqh'}
            maxWidth="none"
            objectFit="contain"
            transform={`translate(-50%, -50%) rotate(${quarters * 90}deg)`}
          />
        </Box>
      </Box>
      <HStack justify="center" gap="1" marginTop="2">
        <IconButton
          label={t('preview.zoomOut')}
          icon={<MinusIcon size="1.125rem" />}
          aria-disabled={step === 0}
          onClick={() => change(-1)}
        />
        <Text textStyle="small" color="fg.muted" minWidth="12" textAlign="center" role="status">
          {`${zoom * 100}%`}
        </Text>
        <IconButton
          label={t('preview.zoomIn')}
          icon={<PlusIcon size="1.125rem" />}
          aria-disabled={step === zooms.length - 1}
          onClick={() => change(1)}
        />
        <IconButton
          label={t('preview.rotate')}
          icon={<RotateIcon size="1.125rem" />}
          onClick={() => setQuarters(quarters + 1)}
        />
      </HStack>
    </Box>
  );
}
