import { useTexts } from '@dossier/remote-kit';
import { useRef } from 'react';
import { PhotosDialog } from './photos-dialog.tsx';
import type { Shots } from './use-photos.ts';

interface Props {
  shots: Shots;
  /** Opens the phone's camera app again. */
  onAnother: () => void;
  onClose: () => void;
  onPhotos: (files: File[]) => void;
}

/** What the phone's camera app brought back: one more page, or these. */
export default function PhoneDialog({ onAnother, ...props }: Props) {
  const t = useTexts('mf-home');
  const shoot = useRef<HTMLButtonElement>(null);
  return <PhotosDialog {...props} shootRef={shoot} shootLabel={t('camera.another')} onShoot={onAnother} />;
}
