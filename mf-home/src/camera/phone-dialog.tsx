import { useTexts } from '@dossier/remote-kit';
import { useRef } from 'react';
import { PhotosDialog } from './photos-dialog.tsx';
import type { PhotoList } from './use-photos.ts';

interface Props {
  photoList: PhotoList;
  /** Opens the phone's camera app again. */
  onAnother: () => void;
  onClose: () => void;
  onPhotos: (files: File[]) => void;
}

/** Photos from the phone's camera app: add a page, or use them. */
export default function PhoneDialog({ onAnother, ...props }: Props) {
  const t = useTexts('mf-home');
  const shoot = useRef<HTMLButtonElement>(null);
  return <PhotosDialog {...props} shootRef={shoot} shootLabel={t('camera.another')} onShoot={onAnother} />;
}
