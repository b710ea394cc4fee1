import { useTexts } from '@dossier/remote-kit';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { afterDialog } from '../after-dialog.ts';
import { lazyWithRetry } from '../lazy-with-retry.ts';
import { showsCameraInPage } from './capture.ts';
import { photoOf } from './photo.ts';
import { usePhotos } from './use-photos.ts';

const CameraDialog = lazyWithRetry(() => import('./camera-dialog.tsx'));
const PhoneDialog = lazyWithRetry(() => import('./phone-dialog.tsx'));

interface Camera {
  photograph(): void;
  /** The phone's camera app, for the place where the pickers stand. */
  input: ReactNode;
  /** The dialog that is open. */
  dialog: ReactNode;
}

interface Options {
  onPhotos: (files: File[]) => void;
  /** A file is wanted instead of a photo. */
  onFile: () => void;
}

/** Photos by the phone's camera app or by the camera in the page, whichever this device does better. */
export function useCamera({ onPhotos, onFile }: Options): Camera {
  const t = useTexts('mf-home');
  const app = useRef<HTMLInputElement>(null);
  const shots = usePhotos();
  const [open, setOpen] = useState<'phone' | 'page' | null>(null);
  const openApp = () => app.current?.click();

  function close() {
    setOpen(null);
    shots.clear();
  }

  /** Nothing changes where the camera app was left without a photo. */
  function receive(input: HTMLInputElement) {
    const photos = [...(input.files ?? [])];
    input.value = ''; // the next photo may have the same name
    if (photos.length === 0) return;
    shots.add(...photos.map(photoOf));
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
        {open === 'phone' && <PhoneDialog {...ways} shots={shots} onAnother={openApp} />}
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
