import { notify, useTexts } from '@dossier/remote-kit';
import type { Quad } from '@dossier/scan';
import { Button, Center, Checkbox, Stack, Text } from '@dossier/ui';
import { CameraIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { EdgesEditor, insetCorners } from './edges-editor.tsx';
import type { Photo } from './photo.ts';
import { photosToPdf } from './photos-to-pdf.ts';
import { PhotoTray } from './photo-tray.tsx';
import { photosNamespace } from './texts.ts';
import type { PhotoList } from './use-photos.ts';
import { useStraightening } from './use-straightening.ts';

export interface PhotosDialogProps {
  photoList: PhotoList;
  /** The button that takes another photo. */
  shootRef?: RefObject<HTMLButtonElement | null>;
  /** "Another page" by default, for photos of the phone's camera app. */
  shootLabel?: string;
  canShoot?: boolean;
  /** "Use photos" by default. */
  useLabel?: string;
  onShoot: () => void;
  onClose: () => void;
  onPhotos: (files: File[]) => void;
  /** The live picture, for the in-page camera. */
  children?: ReactNode;
}

interface Edited {
  readonly photo: Photo;
  readonly corners: Quad;
}

/** The photos that were taken, straightened; another photo, the edges of each, their order, and how to use them. */
export function PhotosDialog({ photoList, canShoot = true, onClose, onPhotos, ...props }: PhotosDialogProps) {
  const t = useTexts(photosNamespace);
  const ownRef = useRef<HTMLButtonElement>(null);
  const shootRef = props.shootRef ?? ownRef;
  const [asOne, setAsOne] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [edited, setEdited] = useState<Edited | null>(null);
  const isOpen = useRef(true);
  const { list } = photoList;
  const setOutline = useStraightening(photoList);
  const isSearching = list.some(({ outline }) => outline === undefined);

  function close() {
    isOpen.current = false;
    onClose();
  }

  function shoot(retaken: Photo | null) {
    photoList.retake(retaken);
    props.onShoot();
  }

  async function use() {
    if (!asOne || list.length < 2) return onPhotos(list.map(({ file }) => file));
    setBusy(true);
    try {
      const bundle = await photosToPdf(list);
      if (isOpen.current) onPhotos([bundle]);
    } catch {
      notify({ title: t('error'), description: t('pdfFailed'), tone: 'bad' });
      setBusy(false);
    }
  }

  async function straighten({ photo, corners }: Edited, isWhole: boolean) {
    setBusy(true);
    const isSame = corners === photo.outline?.corners;
    const outline = isSame && photo.outline ? photo.outline : { corners, bends: [0, 0, 0, 0] as const };
    try {
      await setOutline(photo, isWhole ? null : outline);
    } catch {
      notify({ title: t('failed'), tone: 'bad' });
    }
    setBusy(false);
    setEdited(null);
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={close}
      closeLabel={t('close')}
      title={edited ? t('edgesTitle') : t('title')}
      description={edited ? undefined : t('hint')}
      initialFocus={shootRef}
      footer={
        edited ? (
          <>
            <Button onClick={() => setEdited(null)}>{t('back')}</Button>
            <Button onClick={() => void straighten(edited, true)}>{t('keepWhole')}</Button>
            <Button variant="primary" loading={isBusy} onClick={() => void straighten(edited, false)}>
              {t('apply')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button
              variant="primary"
              disabled={list.length === 0}
              loading={isBusy || isSearching}
              onClick={() => void use()}
            >
              {props.useLabel ?? t('use')}
            </Button>
          </>
        )
      }
    >
      {edited && (
        <EdgesEditor
          photo={edited.photo.original}
          corners={edited.corners}
          onChange={(corners) => setEdited({ ...edited, corners })}
        />
      )}
      {/* Hidden rather than unmounted, so that a live picture goes on. */}
      <Stack gap="4" display={edited ? 'none' : 'flex'}>
        {props.children}
        <Center>
          <Button
            ref={shootRef}
            icon={<CameraIcon size="1.125rem" />}
            aria-disabled={!canShoot || isBusy}
            onClick={() => shoot(null)}
          >
            {props.shootLabel ?? t('another')}
          </Button>
        </Center>
        <Text role="status" textStyle="small" color="fg.muted">
          {list.length > 0 && t('taken', { count: list.length })}
        </Text>
        <PhotoTray
          photoList={list}
          onEdges={(photo) => setEdited({ photo, corners: photo.outline?.corners ?? insetCorners })}
          onMove={photoList.move}
          onRetake={shoot}
          onRemove={(photo) => {
            photoList.remove(photo);
            shootRef.current?.focus(); // the pressed button was unmounted
          }}
        />
        {list.length > 1 && (
          <Checkbox checked={asOne} onChange={(event) => setAsOne(event.currentTarget.checked)}>
            {t('onePdf')}
          </Checkbox>
        )}
      </Stack>
    </Dialog>
  );
}
