import { useSyncExternalStore } from 'react';

const wide = '(min-width: 48em)';

function onWidth(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** From 768 px on; below that, short titles stand (document 2, section 2). */
export function useIsWide(): boolean {
  return useSyncExternalStore(onWidth, () => window.matchMedia(wide).matches);
}
