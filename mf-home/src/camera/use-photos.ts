import { useEffect, useRef, useState } from 'react';
import type { Photo } from './photo.ts';

export interface PhotoList {
  readonly list: readonly Photo[];
  add(...photoList: Photo[]): void;
  remove(shot: Photo): void;
  clear(): void;
}

const giveBack = ({ url }: Photo) => URL.revokeObjectURL(url);

/** The photos taken so far. Their object URLs are revoked when they are removed or the page is left. */
export function usePhotos(): PhotoList {
  const [list, setList] = useState<readonly Photo[]>([]);
  const taken = useRef<readonly Photo[]>([]);
  useEffect(() => () => taken.current.forEach(giveBack), []);

  function keep(next: readonly Photo[]) {
    taken.current.filter((shot) => !next.includes(shot)).forEach(giveBack);
    taken.current = next;
    setList(next);
  }

  return {
    list,
    add: (...photoList) => keep([...taken.current, ...photoList]),
    remove: (shot) => keep(taken.current.filter((other) => other !== shot)),
    clear: () => keep([]),
  };
}
