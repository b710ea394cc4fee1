import { notify, useTexts } from '@dossier/remote-kit';
import { useRef, useState } from 'react';
import { CameraPicture } from './camera-picture.tsx';
import { capture } from './capture.ts';
import { PhotosDialog } from './photos-dialog.tsx';
import { usePhotos } from './use-photos.ts';

interface Props {
  onClose: () => void;
  onPhotos: (files: File[]) => void;
  /** A file is wanted instead of a photo. */
  onFile: () => void;
}

/** The camera in the page: several photos, looked at, then used. */
export default function CameraDialog({ onClose, onPhotos, onFile }: Props) {
  const t = useTexts('mf-home');
  const video = useRef<HTMLVideoElement>(null);
  const shoot = useRef<HTMLButtonElement>(null);
  const [isReady, setReady] = useState(false);
  const shots = usePhotos();

  function fail(text: string) {
    notify({ title: t('camera.error'), description: text, tone: 'bad' });
  }

  async function take() {
    const shot = video.current && (await capture(video.current));
    if (shot) shots.add(shot);
    else fail(t('camera.captureFailed'));
  }

  return (
    <PhotosDialog
      shots={shots}
      shootRef={shoot}
      shootLabel={t('camera.shoot')}
      canShoot={isReady}
      onShoot={() => void take()}
      onClose={onClose}
      onPhotos={onPhotos}
    >
      <CameraPicture
        ref={video}
        onReady={() => setReady(true)}
        onRefused={() => {
          fail(t('camera.refused'));
          onClose();
        }}
        onRetry={() => shoot.current?.focus()} // the button that was pressed is gone
        onFile={onFile}
      />
    </PhotosDialog>
  );
}
