import { useSyncExternalStore } from 'react';

const wide = '(min-width: 48em)';

function onWidth(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True from 768 px; narrower screens use short titles. */
export function useIsWide(): boolean {
  return useSyncExternalStore(onWidth, () => window.matchMedia(wide).matches);
}
