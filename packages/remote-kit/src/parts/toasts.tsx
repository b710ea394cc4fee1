import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toaster } from '@dossier/ui';
import type { ToasterProps } from '@dossier/ui/overlay';
import { kitNamespace } from '../language/kit-texts.ts';
import { useTexts } from '../language/language.ts';

/** Shows toasts; what draws them is loaded with the first one. Exactly one per page. */
export function Toasts({ placement }: Pick<ToasterProps, 'placement'>) {
  const t = useTexts(kitNamespace);
  const wanted = useSyncExternalStore(toaster.subscribe, () => toaster.current() !== undefined);
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();
  useEffect(() => {
    if (!wanted || Toaster) return;
    import('@dossier/ui/overlay').then(
      (overlay) => setToaster(() => overlay.Toaster),
      () => undefined, // tried again with the next toast
    );
  }, [wanted, Toaster]);
  return Toaster ? (
    <Toaster label={t('toasts.label')} closeLabel={t('toasts.close')} placement={placement} />
  ) : null;
}
