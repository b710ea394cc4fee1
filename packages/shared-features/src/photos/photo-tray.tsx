import { useTexts } from '@dossier/remote-kit';
import { Box, chakra, Flex, HStack, IconButton, Stack, Text } from '@dossier/ui';
import { ChevronDownIcon, ChevronUpIcon, CloseIcon, CropIcon, RetryIcon } from '@dossier/ui/icons';
import { useState, type MouseEvent } from 'react';
import { checkPhoto, type PhotoFault } from './photo-fault.ts';
import type { Photo } from './photo.ts';
import { photosNamespace } from './texts.ts';

interface Actions {
  onEdges: (photo: Photo) => void;
  onMove: (photo: Photo, by: 1 | -1) => void;
  onRetake: (photo: Photo) => void;
  onRemove: (photo: Photo) => void;
}

interface Props extends Actions {
  photoList: readonly Photo[];
}

/** The pages in their order, straightened, and what is wrong with them while they can be taken again. */
export function PhotoTray({ photoList, ...actions }: Props) {
  'use memo';
  const t = useTexts(photosNamespace);
  const [faults, setFaults] = useState<Readonly<Record<string, PhotoFault | null>>>({});
  if (photoList.length === 0) return null;
  return (
    <Stack as="ol" role="list" aria-label={t('shots')} gap="4" listStyleType="none">
      {photoList.map((photo, index) => (
        <PhotoRow
          key={photo.id}
          photo={photo}
          index={index}
          count={photoList.length}
          fault={faults[photo.url] ?? null}
          onLoad={(image) => setFaults((known) => ({ ...known, [photo.url]: checkPhoto(image) }))}
          {...actions}
        />
      ))}
    </Stack>
  );
}

interface RowProps extends Actions {
  photo: Photo;
  index: number;
  count: number;
  fault: PhotoFault | null;
  onLoad: (image: HTMLImageElement) => void;
}

function PhotoRow({ photo, index, count, fault, onLoad, ...actions }: RowProps) {
  const t = useTexts(photosNamespace);
  const number = index + 1;
  const state = photo.outline === undefined ? 'searching' : photo.outline ? 'straightened' : 'whole';

  /** The browser takes the focus from an element that changes its place. */
  function move({ currentTarget }: MouseEvent<HTMLElement>, by: 1 | -1) {
    actions.onMove(photo, by);
    requestAnimationFrame(() => currentTarget.focus());
  }

  return (
    <Flex as="li" gap="3" align="flex-start">
      <chakra.img
        src={photo.url}
        alt={t('photo', { number })}
        width="5.5rem"
        maxHeight="9rem"
        objectFit="contain"
        objectPosition="top"
        flexShrink="0"
        borderRadius="control"
        borderWidth="1px"
        borderColor="border.line"
        bg="bg.sunken"
        onLoad={({ currentTarget }) => onLoad(currentTarget)}
      />
      <Box flex="1" minWidth="0">
        <Text role="status" textStyle="small" color={fault ? 'warn.fg' : 'fg.muted'}>
          {/* texts: fault.* */}
          {`${t('photo', { number })}: ${fault ? t(`fault.${fault}`) : t(state)}`}
        </Text>
        <HStack wrap="wrap" gap="0" marginTop="2">
          {photo.outline !== undefined && (
            <IconButton
              size="sm"
              label={t('edges', { number })}
              icon={<CropIcon size="1rem" />}
              onClick={() => actions.onEdges(photo)}
            />
          )}
          {count > 1 && (
            <>
              <IconButton
                size="sm"
                label={t('earlier', { number })}
                icon={<ChevronUpIcon size="1rem" />}
                aria-disabled={index === 0}
                onClick={(event) => move(event, -1)}
              />
              <IconButton
                size="sm"
                label={t('later', { number })}
                icon={<ChevronDownIcon size="1rem" />}
                aria-disabled={number === count}
                onClick={(event) => move(event, 1)}
              />
            </>
          )}
          <IconButton
            size="sm"
            label={t('retake', { number })}
            icon={<RetryIcon size="1rem" />}
            onClick={() => actions.onRetake(photo)}
          />
          <IconButton
            size="sm"
            label={t('remove', { number })}
            icon={<CloseIcon size="1rem" />}
            onClick={() => actions.onRemove(photo)}
          />
        </HStack>
      </Box>
    </Flex>
  );
}
