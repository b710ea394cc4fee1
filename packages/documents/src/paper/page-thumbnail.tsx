import type { RenderTask } from '@dossier/remote-kit/pdf';
import { Box, chakra } from '@dossier/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ShownPdf } from './use-pdf-of.ts';

interface Props {
  pdf: ShownPdf;
  /** From 1. */
  page: number;
  /** Clockwise, in degrees. */
  turn: number;
  label: string;
}

/** The longer side of a drawn page, in pixels of the screen. */
const maxSide = 360;

/** A small picture of a page, drawn once it comes near the visible part of its list. */
export function PageThumbnail({ pdf: { document, load }, page, turn, label }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);

  const comeNear = useEffectEvent(() => {
    setNear(true);
    load();
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && comeNear(),
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!document || !isNear) return;
    let isWanted = true;
    let task: RenderTask | undefined;
    const draw = async () => {
      const shown = await document.getPage(page);
      if (!isWanted || !canvas.current) return;
      const rotation = shown.rotate + turn;
      const natural = shown.getViewport({ scale: 1, rotation });
      const scale = maxSide / Math.max(natural.width, natural.height);
      const viewport = shown.getViewport({ scale, rotation });
      canvas.current.width = Math.floor(viewport.width);
      canvas.current.height = Math.floor(viewport.height);
      task = shown.render({ canvas: canvas.current, viewport });
      await task.promise;
    };
    // A page that was turned while it was drawn is cancelled.
    draw().catch(() => undefined);
    return () => {
      isWanted = false;
      task?.cancel();
    };
  }, [document, isNear, page, turn]);

  return (
    <Box
      ref={frame}
      aspectRatio="1"
      display="flex"
      alignItems="center"
      justifyContent="center"
      bg="bg.sunken"
      borderRadius="control"
      padding="1"
    >
      <chakra.canvas
        ref={canvas}
        role="img"
        aria-label={label}
        maxWidth="full"
        maxHeight="full"
        bg="white"
        borderWidth="1px"
        borderColor="border.line"
      />
    </Box>
  );
}
