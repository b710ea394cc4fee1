import { useTexts } from '@dossier/remote-kit';
import { Box, chakra, Text } from '@dossier/ui';
import { useState } from 'react';
import { documentsNamespace } from '../texts/namespace.ts';
import { Marks, type PaperPlaceProps } from './marks.tsx';

interface Props extends Pick<PaperPlaceProps, 'marks' | 'label'> {
  src: string;
  /** 1 fills the width. */
  zoom: number;
  /** Clockwise, in degrees. */
  rotation: number;
  /** Another `src` may follow. */
  onError: () => void;
}

/** A picture in the width of its container, turned and with the marked places. */
export function PicturePage({ src, zoom, rotation, marks, label, onError }: Props) {
  const t = useTexts(documentsNamespace);
  const [ratio, setRatio] = useState(1);
  const [failedSrc, setFailedSrc] = useState<string>();
  const isSideways = rotation % 180 !== 0;
  if (failedSrc === src)
    return (
      <Text padding="6" color="fg.muted">
        {t('preview.notShown')}
      </Text>
    );
  return (
    <Box
      position="relative"
      width={`${zoom * 100}%`}
      marginInline="auto"
      style={{ aspectRatio: String(isSideways ? 1 / ratio : ratio) }}
      css={{ containerType: 'size' }}
    >
      <chakra.img
        src={src}
        alt={label}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          if (naturalWidth > 0 && naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
        }}
        onError={() => {
          setFailedSrc(src);
          onError();
        }}
        position="absolute"
        top="50%"
        left="50%"
        width={isSideways ? '100cqh' : '100cqw'}
        height={isSideways ? '100cqw' : '100cqh'}
        maxWidth="none"
        transform={`translate(-50%, -50%) rotate(${rotation}deg)`}
      />
      <Marks key={ratio} marks={marks} rotation={rotation} />
    </Box>
  );
}
