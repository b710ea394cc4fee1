import { extensionOf } from '@dossier/documents';
import { chakra, FileIcon } from '@dossier/ui';
import { useEffect, useRef, useState } from 'react';

/** Pixels of the longer edge, for screens with two pixels per point. */
const edge = 96;

/** Pictures are decoded one after the other: fifty photos at once would need gigabytes. */
let drawing: Promise<unknown> = Promise.resolve();

/** A small picture of an image file; its icon for other files and for pictures that the browser cannot read. */
export function Thumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const isPicture = file.type.startsWith('image/') && 'createImageBitmap' in globalThis;
  useEffect(() => {
    if (!isPicture) return undefined;
    let isGone = false;
    drawing = drawing.then(async () => {
      if (isGone || !canvas.current) return;
      try {
        const picture = await createImageBitmap(file, { resizeWidth: edge, resizeQuality: 'medium' });
        Object.assign(canvas.current, { width: picture.width, height: picture.height });
        canvas.current.getContext('2d')?.drawImage(picture, 0, 0);
        picture.close();
        setDrawn(true);
      } catch {
        // Not a picture, or one that this browser cannot read: the icon stays.
      }
    });
    return () => {
      isGone = true;
    };
  }, [file, isPicture]);
  return (
    <>
      {isPicture && (
        <chakra.canvas
          ref={canvas}
          aria-hidden
          display={isDrawn ? 'block' : 'none'}
          width="10"
          height="10"
          objectFit="cover"
          borderRadius="control"
          borderWidth="1px"
          borderColor="border.line"
        />
      )}
      {!isDrawn && <FileIcon extension={extensionOf(file.name)} />}
    </>
  );
}
