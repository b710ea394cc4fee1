import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** In rem, as the columns are. */
function windowWidth(): number {
  const rootPixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return Math.floor(window.innerWidth / rootPixels);
}

export const useWindowWidth = (): number => useSyncExternalStore(subscribe, windowWidth);
