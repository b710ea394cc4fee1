import type { Outline } from '@dossier/scan';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Photo } from './photo.ts';
import { findSheet, layFlat } from './straighten.ts';
import type { PhotoList } from './use-photos.ts';

/**
 * Straightens the photos of a list as they come, one at a time: each takes tens of megabytes meanwhile.
 * @returns lays the sheet within an outline flat, or takes the whole photo; rejects where the browser cannot draw it
 */
export function useStraightening(
  photoList: PhotoList,
): (photo: Photo, outline: Outline | null) => Promise<void> {
  const isWorking = useRef(false);
  const next = photoList.list.find(({ outline }) => outline === undefined)?.id;

  const straighten = useEffectEvent(async (id: string) => {
    const photo = photoList.find(id);
    if (isWorking.current || !photo) return;
    isWorking.current = true;
    const { original } = photo;
    let result: [outline: Outline | null, file: File] = [null, original];
    try {
      const outline = await findSheet(original);
      if (outline) result = [outline, await layFlat(original, outline)];
    } catch {
      // The photo is used as it is, as where the browser cannot read it.
    }
    isWorking.current = false;
    // A change of the list starts the next one, also when this photo was removed.
    photoList.setOutline(id, ...result);
  });
  useEffect(() => {
    if (next !== undefined) void straighten(next);
  }, [next, photoList.list]);

  return async ({ id, original }, outline) =>
    photoList.setOutline(id, outline, outline ? await layFlat(original, outline) : original);
}
