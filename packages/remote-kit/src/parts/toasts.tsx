import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toaster } from '@dossier/ui';

/** Shows toasts; what draws them is loaded with the first one. Exactly one per page. */
export function Toasts() {
  const wanted = useSyncExternalStore(toaster.subscribe, () => toaster.current() !== undefined);
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    if (!wanted || Toaster) return;
    import('@dossier/ui/overlay').then(
      (overlay) => setToaster(() => overlay.Toaster),
      () => undefined, // tried again with the next toast
    );
  }, [wanted, Toaster]);
  return Toaster ? <Toaster /> : null;
}
