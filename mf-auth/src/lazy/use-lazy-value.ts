import { notifyError } from '@dossier/remote-kit';
import { useEffect, useEffectEvent, useState } from 'react';

/** A value loaded when `isNeeded` first becomes true; null until then. A failure shows a toast titled `title`. */
export function useLazyValue<T>(
  isNeeded: boolean,
  load: () => Promise<T>,
  title: string,
  onFailed: () => void,
): T | null {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null);
  const failed = useEffectEvent((error: unknown) => {
    notifyError(error, title);
    onFailed();
  });
  useEffect(() => {
    if (!isNeeded || loaded) return;
    load().then((value) => setLoaded({ value }), failed);
  }, [isNeeded, loaded, load]);
  return loaded && loaded.value;
}
