import { useEffect, useRef, useState } from 'react';
import type { Photo } from './photo.ts';

export interface PhotoList {
  readonly list: readonly Photo[];
  add(...photos: Photo[]): void;
  remove(photo: Photo): void;
  clear(): void;
}

const revoke = ({ url }: Photo) => URL.revokeObjectURL(url);

/** The photos taken so far. Their object URLs are revoked when they are removed or the page is left. */
export function usePhotos(): PhotoList {
  'use memo';
  const [list, setList] = useState<readonly Photo[]>([]);
  const taken = useRef<readonly Photo[]>([]);
  useEffect(() => () => taken.current.forEach(revoke), []);

  function replace(next: readonly Photo[]) {
    taken.current.filter((photo) => !next.includes(photo)).forEach(revoke);
    taken.current = next;
    setList(next);
  }

  return {
    list,
    add: (...photos) => replace([...taken.current, ...photos]),
    remove: (photo) => replace(taken.current.filter((other) => other !== photo)),
    clear: () => replace([]),
  };
}
