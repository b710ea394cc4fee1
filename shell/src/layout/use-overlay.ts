import { useEffect, useState } from 'react';
import type * as Overlays from './overlays.ts';

export type Overlay = typeof Overlays;

let overlay: Overlay | null = null;

/** Loads dialogs, menus and popovers when the first one opens. */
export async function loadOverlay(): Promise<Overlay> {
  overlay ??= await import('./overlays.ts');
  return overlay;
}

/** null until loaded; a failed load is repeated on the next opening. */
export function useOverlay(isNeeded: boolean): Overlay | null {
  const [loaded, setLoaded] = useState(overlay);
  useEffect(() => {
    if (!isNeeded || loaded) return;
    loadOverlay().then(setLoaded, () => undefined);
  }, [isNeeded, loaded]);
  return loaded;
}
