import { notify, useTexts } from '@dossier/remote-kit';
import { Button, Center, Checkbox, Stack, Text } from '@dossier/ui';
import { CameraIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { photosToPdf } from './photo.ts';
import { PhotoTray } from './photo-tray.tsx';
import type { PhotoList } from './use-photos.ts';

interface Props {
  photoList: PhotoList;
  /** The button that takes another photo. */
  shootRef: RefObject<HTMLButtonElement | null>;
  shootLabel: string;
  canShoot?: boolean;
  onShoot: () => void;
  onClose: () => void;
  onPhotos: (files: File[]) => void;
  /** The live picture, for the in-page camera. */
  children?: ReactNode;
}

/** Shared dialog of phone and in-page camera: the photos, another photo, and how to use them. */
export function PhotosDialog({ photoList, shootRef, canShoot = true, onClose, onPhotos, ...props }: Props) {
  const t = useTexts('mf-home');
  const [asOne, setAsOne] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isOpen = useRef(true);
  const { list } = photoList;

  function close() {
    isOpen.current = false;
    onClose();
  }

  async function use() {
    if (!asOne || list.length < 2) return onPhotos(list.map(({ file }) => file));
    setBusy(true);
    try {
      const bundle = await photosToPdf(list);
      if (isOpen.current) onPhotos([bundle]);
    } catch {
      notify({ title: t('camera.error'), description: t('camera.pdfFailed'), tone: 'bad' });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={close}
      closeLabel={t('home.close')}
      title={t('camera.title')}
      description={t('camera.hint')}
      initialFocus={shootRef}
      footer={
        <>
          <Button onClick={close}>{t('home.cancel')}</Button>
          <Button variant="primary" disabled={list.length === 0} loading={isBusy} onClick={() => void use()}>
            {t('camera.use')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {props.children}
        <Center>
          <Button
            ref={shootRef}
            icon={<CameraIcon size="1.125rem" />}
            aria-disabled={!canShoot || isBusy}
            onClick={props.onShoot}
          >
            {props.shootLabel}
          </Button>
        </Center>
        <Text role="status" textStyle="small" color="fg.muted">
          {list.length > 0 && t('camera.taken', { count: list.length })}
        </Text>
        <PhotoTray
          photoList={list}
          onRemove={(shot) => {
            photoList.remove(shot);
            shootRef.current?.focus(); // the pressed button was unmounted
          }}
        />
        {list.length > 1 && (
          <Checkbox checked={asOne} onChange={(event) => setAsOne(event.currentTarget.checked)}>
            {t('camera.onePdf')}
          </Checkbox>
        )}
      </Stack>
    </Dialog>
  );
}
