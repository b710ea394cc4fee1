import type { PaperBox } from '@dossier/contracts';
import { Box } from '@dossier/ui';
import { useEffect, useRef } from 'react';

export interface PaperPlaceProps {
  /** What it shows, for screen readers. */
  label: string;
  /** From 1. */
  page: number;
  /** Rectangles on that page. */
  marks: readonly PaperBox[];
}

/** How much larger than the words a mark is, in shares of the page. */
const margin = 0.006;

/** Rectangles over a page; the first is scrolled into view. */
export function Marks({ marks, rotation }: { marks: readonly PaperBox[]; rotation: number }) {
  const first = useRef<HTMLDivElement>(null);
  const place = JSON.stringify(marks);
  useEffect(() => {
    first.current?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [place]);
  return marks.map((box, index) => {
    const [x, y, width, height] = turn(box, rotation);
    return (
      <Box
        key={index}
        ref={index === 0 ? first : undefined}
        data-mark
        position="absolute"
        left={`${(x - margin) * 100}%`}
        top={`${(y - margin) * 100}%`}
        width={`${(width + 2 * margin) * 100}%`}
        height={`${(height + 2 * margin) * 100}%`}
        borderWidth="2px"
        borderColor="accent.solid"
        borderRadius="xs"
        bg="rgba(255, 214, 0, 0.3)"
        pointerEvents="none"
        _highContrast={{ borderColor: 'Highlight' }}
      />
    );
  });
}

/** A rectangle on a page that is turned clockwise. */
export function turn([x, y, width, height]: PaperBox, degrees: number): PaperBox {
  switch (((degrees % 360) + 360) % 360) {
    case 90:
      return [1 - y - height, x, height, width];
    case 180:
      return [1 - x - width, 1 - y - height, width, height];
    case 270:
      return [y, 1 - x - width, height, width];
    default:
      return [x, y, width, height];
  }
}
