import { notifyError } from '@dossier/remote-kit';
import { useEffect, useEffectEvent, useState } from 'react';

/** Something that is loaded when it is first wanted; null until then. What cannot be loaded is said under `title`. */
export function useLazyValue<T>(
  wanted: boolean,
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
    if (!wanted || loaded) return;
    load().then((value) => setLoaded({ value }), failed);
  }, [wanted, loaded, load]);
  return loaded && loaded.value;
}
