import { useEffect, useState } from 'react';
import type * as Overlays from './overlays.ts';

export type Overlay = typeof Overlays;

let overlay: Overlay | null = null;

/** Loads dialogs, menus and popovers: when the first one opens, or before. */
export async function loadOverlay(): Promise<Overlay> {
  overlay ??= await import('./overlays.ts');
  return overlay;
}

const RETRY_MS = 3_000;

/** null until loaded; a failed load is repeated for as long as it is needed. */
export function useOverlay(isNeeded: boolean): Overlay | null {
  const [loaded, setLoaded] = useState(overlay);
  useEffect(() => {
    if (!isNeeded || loaded) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const load = () =>
      loadOverlay().then(setLoaded, () => {
        if (!isStopped) timer = setTimeout(() => void load(), RETRY_MS);
      });
    void load();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isNeeded, loaded]);
  return loaded;
}
