import { useTexts } from '@dossier/remote-kit';
import { Box, Flex, IconButton, Notice, Stack, chakra } from '@dossier/ui';
import { CloseIcon } from '@dossier/ui/icons';
import { useState } from 'react';
import { checkPhoto, type PhotoFault } from './photo-fault.ts';
import type { Photo } from './photo.ts';

interface Props {
  photoList: readonly Photo[];
  onRemove: (shot: Photo) => void;
}

/** The photos side by side, each removable, and what is wrong with them while they can be taken again. */
export function PhotoTray({ photoList, onRemove }: Props) {
  'use memo';
  const t = useTexts('mf-home');
  const [faults, setFaults] = useState<Readonly<Record<string, PhotoFault | null>>>({});
  if (photoList.length === 0) return null;
  return (
    <Stack gap="3">
      <Flex as="ul" role="list" aria-label={t('camera.shots')} wrap="wrap" gap="3" listStyleType="none">
        {photoList.map((shot, index) => (
          <Box as="li" key={shot.url} position="relative">
            <chakra.img
              src={shot.url}
              alt={t('camera.photo', { number: index + 1 })}
              maxHeight="7rem"
              maxWidth="8rem"
              borderRadius="control"
              borderWidth="1px"
              borderColor="border.line"
              onLoad={({ currentTarget }) =>
                setFaults((known) => ({ ...known, [shot.url]: checkPhoto(currentTarget) }))
              }
            />
            <Box position="absolute" top="1" insetInlineEnd="1" bg="bg.surface" borderRadius="control">
              <IconButton
                size="sm"
                label={t('camera.remove', { number: index + 1 })}
                icon={<CloseIcon size="1rem" />}
                onClick={() => onRemove(shot)}
              />
            </Box>
          </Box>
        ))}
      </Flex>
      <Stack role="status" gap="2">
        {photoList.map((shot, index) => {
          const fault = faults[shot.url];
          // texts: camera.fault.*
          return (
            fault && (
              <Notice key={shot.url} tone="warn" title={t('camera.photo', { number: index + 1 })}>
                {t(`camera.fault.${fault}`)}
              </Notice>
            )
          );
        })}
      </Stack>
    </Stack>
  );
}
