import { useTexts } from '@dossier/remote-kit';
import { isConvex, type Point, type Quad } from '@dossier/scan';
import { Box, Center, chakra, Text } from '@dossier/ui';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { photosNamespace } from './texts.ts';

/** The corners of a photo in which no sheet was found. */
export const insetCorners: Quad = [
  [0.05, 0.05],
  [0.95, 0.05],
  [0.95, 0.95],
  [0.05, 0.95],
];

/** A press of an arrow key, as a share of the photo; with Shift ten times as far. */
const keyStep = 0.005;

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (share: number): number => Math.min(1, Math.max(0, share));

interface Props {
  photo: File;
  corners: Quad;
  onChange: (corners: Quad) => void;
}

/** A photo as it was taken, with its four corners to move. */
export function EdgesEditor({ photo, corners, onChange }: Props) {
  'use memo';
  const t = useTexts(photosNamespace);
  const area = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const created = URL.createObjectURL(photo);
    picture.current?.setAttribute('src', created);
    return () => URL.revokeObjectURL(created);
  }, [photo]);

  /** Corners never cross: what is between them would be drawn inside out. */
  function moveTo(index: number, [x, y]: Point) {
    const moved = corners.with(index, [within(x), within(y)]) as unknown as Quad;
    if (isConvex(moved)) onChange(moved);
  }

  function drag(index: number, { currentTarget, pointerId, clientX, clientY }: PointerEvent) {
    const box = area.current?.getBoundingClientRect();
    if (!box || !currentTarget.hasPointerCapture(pointerId)) return;
    moveTo(index, [(clientX - box.left) / box.width, (clientY - box.top) / box.height]);
  }

  function press(index: number, event: KeyboardEvent) {
    const direction = arrows[event.key];
    const [x, y] = corners[index] as Point;
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? 10 * keyStep : keyStep;
    moveTo(index, [x + step * direction[0], y + step * direction[1]]);
  }

  return (
    <>
      <Text textStyle="small" color="fg.muted" marginBottom="3">
        {t('edgesHint')}
      </Text>
      <Center>
        <Box ref={area} position="relative" userSelect="none">
          <chakra.img
            ref={picture}
            alt=""
            display="block"
            maxHeight="50dvh"
            maxWidth="full"
            draggable={false}
          />
          <chakra.svg
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            aria-hidden
            position="absolute"
            inset="0"
            boxSize="full"
            overflow="visible"
            pointerEvents="none"
            color="accent.solid"
          >
            <polygon
              points={corners.map((corner) => corner.join(',')).join(' ')}
              fill="currentColor"
              fillOpacity="0.15"
              stroke="currentColor"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          </chakra.svg>
          {corners.map(([x, y], index) => (
            <chakra.button
              key={index}
              type="button"
              // texts: corner.*
              aria-label={t(`corner.${index as 0 | 1 | 2 | 3}`)}
              position="absolute"
              style={{ left: `${100 * x}%`, top: `${100 * y}%` }}
              transform="translate(-50%, -50%)"
              boxSize="2.75rem"
              borderRadius="full"
              display="grid"
              placeItems="center"
              cursor="grab"
              touchAction="none"
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(index, event)}
              onKeyDown={(event) => press(index, event)}
            >
              <Box
                boxSize="1.25rem"
                borderRadius="full"
                borderWidth="3px"
                borderColor="accent.solid"
                bg="bg.surface"
              />
            </chakra.button>
          ))}
        </Box>
      </Center>
    </>
  );
}
