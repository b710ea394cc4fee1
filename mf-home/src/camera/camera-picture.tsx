import { useTexts } from '@dossier/remote-kit';
import { Box, Button, Center, ErrorCard, Spinner, chakra } from '@dossier/ui';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { cameraConstraints } from './capture.ts';

/** A camera without a picture for this long counts as broken; a late picture is still shown. */
const longestStartMs = 10_000;

interface Props {
  ref: RefObject<HTMLVideoElement | null>;
  onReady: () => void;
  /** No camera, no permission, or the camera was disconnected. */
  onRefused: () => void;
  /** The user retries. */
  onRetry: () => void;
  /** The user prefers choosing a file. */
  onFile: () => void;
}

/** The live camera picture. The camera is on exactly while this component is mounted. */
export function CameraPicture({ ref, onReady, onRefused, onRetry, onFile }: Props) {
  const t = useTexts('mf-home');
  const [state, setState] = useState<'starting' | 'late' | 'shown'>('starting');
  const [attempt, setAttempt] = useState(1);
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
    const timer = setTimeout(() => setState((now) => (now === 'starting' ? 'late' : now)), longestStartMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [ref, attempt]);
  const isLate = state === 'late';
  return (
    <>
      {isLate && (
        <ErrorCard
          as="h3"
          title={t('camera.error')}
          description={t('camera.refused')}
          retryLabel={t('home.tryAgain')}
          onRetry={() => {
            setState('starting');
            setAttempt(attempt + 1);
            onRetry();
          }}
          action={<Button onClick={onFile}>{t('camera.file')}</Button>}
        />
      )}
      {/* Hidden rather than unmounted while it is late, so that a first picture is still detected. */}
      <Box
        position={isLate ? 'absolute' : 'relative'}
        opacity={isLate ? 0 : 1}
        aria-hidden={isLate}
        boxSize={isLate ? '1px' : undefined}
        aspectRatio={16 / 9}
        maxHeight="40dvh"
        bg="bg.sunken"
        borderRadius="card"
        overflow="hidden"
      >
        {state === 'starting' && (
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
            setState('shown');
            onReady();
          }}
        />
      </Box>
    </>
  );
}
