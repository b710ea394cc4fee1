import { afterDialog } from '@dossier/ui';
import { lazyWithRetry, useTexts } from '@dossier/remote-kit';
import { createPhoto, usePhotos } from '@dossier/shared-features/photos';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { showsCameraInPage } from './capture.ts';
import { withTimestampName } from './with-timestamp-name.ts';

const CameraDialog = lazyWithRetry(() => import('./camera-dialog.tsx'));
const PhoneDialog = lazyWithRetry(() => import('./phone-dialog.tsx'));

const named = withTimestampName('camera-capture');

interface Camera {
  photograph(): void;
  /** The input that opens the phone's camera app. */
  input: ReactNode;
  /** The dialog that is open. */
  dialog: ReactNode;
}

interface Options {
  onPhotos: (files: File[]) => void;
  /** The user prefers choosing a file. */
  onFile: () => void;
}

/** Photos from the phone's camera app or the in-page camera, whichever suits the device. */
export function useCamera({ onPhotos, onFile }: Options): Camera {
  'use memo';
  const t = useTexts('mf-home');
  const app = useRef<HTMLInputElement>(null);
  const photoList = usePhotos();
  const [open, setOpen] = useState<'phone' | 'page' | null>(null);
  const openApp = () => app.current?.click();

  function close() {
    setOpen(null);
    photoList.clear();
  }

  /** A cancelled camera app changes nothing. */
  function receive(input: HTMLInputElement) {
    const photos = [...(input.files ?? [])];
    input.value = ''; // the next photo may have the same name
    if (photos.length === 0) return;
    photoList.add(...photos.map((photo, index) => createPhoto(named(photo, index))));
    setOpen('phone');
  }

  const ways = {
    onClose: close,
    onPhotos(files: File[]) {
      close();
      afterDialog(() => onPhotos(files));
    },
  };
  return {
    photograph: () => (showsCameraInPage() ? setOpen('page') : openApp()),
    input: (
      <input
        ref={app}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('upload.photo')}
        tabIndex={-1}
        onChange={(event) => receive(event.target)}
      />
    ),
    dialog: (
      <Suspense>
        {open === 'phone' && <PhoneDialog {...ways} photoList={photoList} onShoot={openApp} />}
        {open === 'page' && (
          <CameraDialog
            {...ways}
            onFile={() => {
              close();
              onFile();
            }}
          />
        )}
      </Suspense>
    ),
  };
}
