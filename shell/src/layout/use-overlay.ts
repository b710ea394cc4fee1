import { useEffect, useState } from 'react';
import type * as OverlayModule from '@dossier/ui/overlay';

export type Overlay = typeof OverlayModule;

let overlay: Overlay | null = null;

/** Dialogs, menus and popovers, loaded when one is first wanted. */
export async function loadOverlay(): Promise<Overlay> {
  overlay ??= await import('@dossier/ui/overlay');
  return overlay;
}

/** null until it is there; asked again whenever it is wanted anew. */
export function useOverlay(wanted: boolean): Overlay | null {
  const [loaded, setLoaded] = useState(overlay);
  useEffect(() => {
    if (!wanted || loaded) return;
    loadOverlay().then(setLoaded, () => undefined);
  }, [wanted, loaded]);
  return loaded;
}
