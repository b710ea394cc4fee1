import type { Outline } from '@dossier/scan';
import { useEffect, useRef, useState } from 'react';
import { withOutline, type Photo } from './photo.ts';

export interface PhotoList {
  readonly list: readonly Photo[];
  /** The photo as it is now; undefined once it was removed. */
  find(id: string): Photo | undefined;
  /** Appends photos, or puts the first in the place of the one that is taken again. */
  add(...photos: Photo[]): void;
  /** The next photo takes the place of this one; with null it is appended. */
  retake(photo: Photo | null): void;
  remove(photo: Photo): void;
  move(photo: Photo, by: 1 | -1): void;
  /** Stores the outline of a photo and what became of it, unless the photo was removed meanwhile. */
  setOutline(id: string, outline: Outline | null, file: File): void;
  clear(): void;
}

/** The photos taken so far. Their object URLs are revoked when they are removed or the page is left. */
export function usePhotos(): PhotoList {
  'use memo';
  const [list, setList] = useState<readonly Photo[]>([]);
  const taken = useRef<readonly Photo[]>([]);
  const retaken = useRef<string | null>(null);
  useEffect(() => () => taken.current.forEach(({ url }) => URL.revokeObjectURL(url)), []);

  function replace(next: readonly Photo[]) {
    const kept = new Set(next.map(({ url }) => url));
    for (const { url } of taken.current) if (!kept.has(url)) URL.revokeObjectURL(url);
    taken.current = next;
    setList(next);
  }

  return {
    list,
    find: (id) => taken.current.find((photo) => photo.id === id),
    add(...photos) {
      const at = taken.current.findIndex(({ id }) => id === retaken.current);
      const [first, ...more] = photos;
      retaken.current = null;
      if (at < 0 || !first) replace([...taken.current, ...photos]);
      else replace([...taken.current.with(at, first), ...more]);
    },
    retake(photo) {
      retaken.current = photo?.id ?? null;
    },
    remove: ({ id }) => replace(taken.current.filter((photo) => photo.id !== id)),
    move({ id }, by) {
      const from = taken.current.findIndex((photo) => photo.id === id);
      const [moved, other] = [taken.current[from], taken.current[from + by]];
      if (moved && other) replace(taken.current.with(from, other).with(from + by, moved));
    },
    setOutline: (id, outline, file) =>
      replace(taken.current.map((photo) => (photo.id === id ? withOutline(photo, outline, file) : photo))),
    clear: () => replace([]),
  };
}
