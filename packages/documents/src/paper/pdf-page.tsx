import type { PDFDocumentProxy, RenderTask } from '@dossier/remote-kit/pdf';
import { Box, chakra } from '@dossier/ui';
import { useEffect, useRef, useState } from 'react';
import { Marks, type PaperPlaceProps } from './marks.tsx';

interface Props extends Pick<PaperPlaceProps, 'marks' | 'label'> {
  document: PDFDocumentProxy;
  /** From 1. */
  page: number;
  /** 1 fills the width. */
  zoom: number;
  /** Clockwise, in degrees. */
  rotation: number;
}

/** One page of a PDF, as sharp as the screen, with its text to select and the marked places. */
export function PdfPage({ document, page, zoom, rotation, marks, label }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [ratio, setRatio] = useState(Math.SQRT2);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (width === 0) return;
    let isWanted = true;
    let task: RenderTask | undefined;
    const draw = async () => {
      const [shown, { TextLayer }] = await Promise.all([
        document.getPage(page),
        import('@dossier/remote-kit/pdf'),
      ]);
      if (!isWanted || !canvas.current || !text.current) return;
      const natural = shown.getViewport({ scale: 1, rotation: shown.rotate + rotation });
      const viewport = shown.getViewport({ scale: width / natural.width, rotation: shown.rotate + rotation });
      setRatio(natural.height / natural.width);
      const density = Math.min(devicePixelRatio, 3);
      canvas.current.width = Math.floor(viewport.width * density);
      canvas.current.height = Math.floor(viewport.height * density);
      task = shown.render({
        canvas: canvas.current,
        viewport,
        transform: [density, 0, 0, density, 0, 0],
      });
      text.current.replaceChildren();
      text.current.style.setProperty('--total-scale-factor', String(viewport.scale));
      const layer = new TextLayer({
        textContentSource: shown.streamTextContent(),
        container: text.current,
        viewport,
      });
      await Promise.all([task.promise, layer.render()]);
    };
    // A page that was left while it was drawn is cancelled.
    draw().catch(() => undefined);
    return () => {
      isWanted = false;
      task?.cancel();
    };
  }, [document, page, width, rotation]);

  return (
    <Box
      ref={frame}
      position="relative"
      width={`${zoom * 100}%`}
      marginInline="auto"
      bg="white"
      style={{ aspectRatio: `1 / ${ratio}` }}
    >
      <chakra.canvas ref={canvas} role="img" aria-label={label} display="block" width="full" height="full" />
      <Box ref={text} css={textLayer} />
      {/* Scrolled to again once the size of the page is known. */}
      <Marks key={`${width} ${ratio}`} marks={marks} rotation={rotation} />
    </Box>
  );
}

/** The text lies invisibly over the page, so that it can be selected, searched and read aloud. */
const textLayer = {
  position: 'absolute',
  inset: 0,
  overflow: 'clip',
  lineHeight: 1,
  textAlign: 'initial',
  transformOrigin: '0 0',
  '& span, & br': {
    color: 'transparent',
    position: 'absolute',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0% 0%',
    '--font-height': '0',
    '--scale-x': '1',
    '--rotate': '0deg',
    fontSize: 'calc(var(--total-scale-factor) * var(--font-height))',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x))',
  },
  '& span.markedContent': { top: 0, height: 0 },
  '& ::selection': { background: 'rgba(0, 80, 255, 0.3)' },
} as const;
