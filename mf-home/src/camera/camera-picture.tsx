import { useTexts } from '@dossier/remote-kit';
import { Box, Center, Spinner, chakra } from '@dossier/ui';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { cameraConstraints } from './capture.ts';

interface Props {
  ref: RefObject<HTMLVideoElement | null>;
  onReady: () => void;
  /** No camera, none allowed, or it was taken away. */
  onRefused: () => void;
}

/** What the camera sees. The camera is on exactly as long as this is on the page. */
export function CameraPicture({ ref, onReady, onRefused }: Props) {
  const t = useTexts('mf-home');
  const [isShown, setShown] = useState(false);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia(cameraConstraints);
      if (isGone) return stop();
      stream.getVideoTracks().forEach((track) => track.addEventListener('ended', () => refused()));
      if (ref.current) ref.current.srcObject = stream;
    };
    start().catch(() => isGone || refused());
    return () => {
      isGone = true;
      stop();
    };
  }, [ref]);
  return (
    <Box
      position="relative"
      aspectRatio={16 / 9}
      maxHeight="50dvh"
      bg="bg.sunken"
      borderRadius="card"
      overflow="hidden"
    >
      {!isShown && (
        <Center position="absolute" inset="0" color="fg.muted">
          <Spinner label={t('camera.starting')} />
        </Center>
      )}
      <chakra.video
        ref={ref}
        autoPlay
        muted
        playsInline
        aria-label={t('camera.picture')}
        width="full"
        height="full"
        objectFit="contain"
        onLoadedData={() => {
          setShown(true);
          onReady();
        }}
      />
    </Box>
  );
}
