import { notify, useTexts } from '@dossier/remote-kit';
import { usePhotos } from '@dossier/shared-features/photos';
import { PhotosDialog } from '@dossier/shared-features/photos-dialog';
import { useRef, useState } from 'react';
import { CameraPicture } from './camera-picture.tsx';
import { capture } from './capture.ts';

interface Props {
  onClose: () => void;
  onPhotos: (files: File[]) => void;
  /** The user prefers choosing a file. */
  onFile: () => void;
}

/** The in-page camera: takes several photos, reviews them, then uses them. */
export default function CameraDialog({ onClose, onPhotos, onFile }: Props) {
  const t = useTexts('mf-home');
  const video = useRef<HTMLVideoElement>(null);
  const shoot = useRef<HTMLButtonElement>(null);
  const [isReady, setReady] = useState(false);
  const photoList = usePhotos();

  function fail(text: string) {
    notify({ title: t('camera.error'), description: text, tone: 'bad' });
  }

  async function take() {
    const shot = video.current && (await capture(video.current));
    if (shot) photoList.add(shot);
    else fail(t('camera.captureFailed'));
  }

  return (
    <PhotosDialog
      photoList={photoList}
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
        onRetry={() => shoot.current?.focus()} // the pressed button was unmounted
        onFile={onFile}
      />
    </PhotosDialog>
  );
}
