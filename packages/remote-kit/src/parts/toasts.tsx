import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toaster } from '@dossier/ui';
import type { ToasterProps } from '@dossier/ui/overlay';
import { kitNamespace } from '../language/kit-texts.ts';
import { useTexts } from '../language/language.ts';
import { useSession } from '../session/session.ts';

const RETRY_AFTER_MS = 1000;

/**
 * Shows toasts. The toaster is not part of the first load: it loads with the first toast, or after sign-in, because it
 * could not be loaded any more to report a lost connection. Exactly one per page.
 */
export function Toasts({ placement }: Pick<ToasterProps, 'placement'>) {
  const t = useTexts(kitNamespace);
  const hasToast = useSyncExternalStore(toaster.subscribe, () => toaster.current() !== undefined);
  const isNeeded = useSession().status === 'signedIn' || hasToast;
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (!isNeeded || Toaster) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    import('@dossier/ui/overlay').then(
      (overlay) => setToaster(() => overlay.Toaster),
      () => (timer = setTimeout(() => setAttempt(attempt + 1), RETRY_AFTER_MS)),
    );
    return () => clearTimeout(timer);
  }, [isNeeded, Toaster, attempt]);
  return Toaster ? (
    <Toaster label={t('toasts.label')} closeLabel={t('toasts.close')} placement={placement} />
  ) : null;
}
