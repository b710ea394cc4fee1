import { notify, useTexts } from '@dossier/remote-kit';
import { Box, Button, Center, Checkbox, Flex, IconButton, Stack, Text, chakra } from '@dossier/ui';
import { CameraIcon, CloseIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { useEffect, useRef, useState } from 'react';
import { CameraPicture } from './camera-picture.tsx';
import { capture, type Shot } from './capture.ts';
import { pagesToPdf } from './pages-to-pdf.ts';

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
  const [shots, setShots] = useState<readonly Shot[]>([]);
  const [asOne, setAsOne] = useState(false);
  const taken = useRef<readonly Shot[]>([]);
  useEffect(() => () => taken.current.forEach(({ url }) => URL.revokeObjectURL(url)), []);

  function keep(next: readonly Shot[]) {
    taken.current = next;
    setShots(next);
  }

  function fail(text: string) {
    notify({ title: t('camera.error'), description: text, tone: 'bad' });
  }

  async function take() {
    const shot = video.current && (await capture(video.current));
    if (shot) keep([...taken.current, shot]);
    else fail(t('camera.captureFailed'));
  }

  function remove(shot: Shot) {
    URL.revokeObjectURL(shot.url);
    keep(taken.current.filter((other) => other !== shot));
    shoot.current?.focus(); // the button that was pressed is gone
  }

  async function use() {
    const [first] = shots;
    if (!first) return;
    const photos = shots.map(({ file }) => file);
    const bundle = asOne && shots.length > 1;
    onPhotos(bundle ? [await pagesToPdf(shots, first.file.name.replace(/jpg$/, 'pdf'))] : photos);
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      closeLabel={t('home.close')}
      title={t('camera.title')}
      description={t('camera.hint')}
      initialFocus={shoot}
      footer={
        <>
          <Button onClick={onClose}>{t('home.cancel')}</Button>
          <Button variant="primary" disabled={shots.length === 0} onClick={() => void use()}>
            {t('camera.use')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
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
        <Center>
          <Button
            ref={shoot}
            icon={<CameraIcon size="1.125rem" />}
            aria-disabled={!isReady}
            onClick={() => void take()}
          >
            {t('camera.shoot')}
          </Button>
        </Center>
        <Text role="status" textStyle="small" color="fg.muted">
          {shots.length > 0 && t('camera.taken', { count: shots.length })}
        </Text>
        {shots.length > 0 && (
          <Flex as="ul" role="list" aria-label={t('camera.shots')} wrap="wrap" gap="3" listStyleType="none">
            {shots.map((shot, index) => (
              <Box as="li" key={shot.url} position="relative">
                <chakra.img
                  src={shot.url}
                  alt={t('camera.photo', { number: index + 1 })}
                  height="5rem"
                  borderRadius="control"
                  borderWidth="1px"
                  borderColor="border.line"
                />
                <Box position="absolute" top="1" insetInlineEnd="1" bg="bg.surface" borderRadius="control">
                  <IconButton
                    size="sm"
                    label={t('camera.remove', { number: index + 1 })}
                    icon={<CloseIcon size="1rem" />}
                    onClick={() => remove(shot)}
                  />
                </Box>
              </Box>
            ))}
          </Flex>
        )}
        {shots.length > 1 && (
          <Checkbox checked={asOne} onChange={(event) => setAsOne(event.currentTarget.checked)}>
            {t('camera.onePdf')}
          </Checkbox>
        )}
      </Stack>
    </Dialog>
  );
}
