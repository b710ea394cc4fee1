import { useEffect, useRef, useState } from 'react';
import type { Shot } from './photo.ts';

export interface Shots {
  readonly list: readonly Shot[];
  add(...shots: Shot[]): void;
  remove(shot: Shot): void;
  clear(): void;
}

const giveBack = ({ url }: Shot) => URL.revokeObjectURL(url);

/** The photos taken so far; what they hold of the browser's memory is given back when they go, or the page does. */
export function usePhotos(): Shots {
  const [list, setList] = useState<readonly Shot[]>([]);
  const taken = useRef<readonly Shot[]>([]);
  useEffect(() => () => taken.current.forEach(giveBack), []);

  function keep(next: readonly Shot[]) {
    taken.current.filter((shot) => !next.includes(shot)).forEach(giveBack);
    taken.current = next;
    setList(next);
  }

  return {
    list,
    add: (...shots) => keep([...taken.current, ...shots]),
    remove: (shot) => keep(taken.current.filter((other) => other !== shot)),
    clear: () => keep([]),
  };
}
