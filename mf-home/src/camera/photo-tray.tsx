import { useTexts } from '@dossier/remote-kit';
import { Box, Flex, IconButton, chakra } from '@dossier/ui';
import { CloseIcon } from '@dossier/ui/icons';
import type { Photo } from './photo.ts';

interface Props {
  photoList: readonly Photo[];
  onRemove: (shot: Photo) => void;
}

/** The photos side by side, each removable. */
export function PhotoTray({ photoList, onRemove }: Props) {
  const t = useTexts('mf-home');
  if (photoList.length === 0) return null;
  return (
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
  );
}
