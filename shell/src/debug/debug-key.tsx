import { useEffect, useEffectEvent, useState } from 'react';
import { currentLanguage, loadTexts, notify, notifyError, useIsAdmin, useTexts } from '@dossier/remote-kit';
import { shellNamespace } from '../texts.ts';
import type * as PanelModule from './debug-panel.tsx';

async function loadPanel(): Promise<typeof PanelModule> {
  const { debugNamespace, debugTranslations } = await import('./debug-texts.ts');
  const [panel] = await Promise.all([
    import('./debug-panel.tsx'),
    loadTexts(debugNamespace, debugTranslations, currentLanguage()),
  ]);
  return panel;
}

/** Handles Ctrl+Shift+D on every page: opens the debug panel for administrators, and shows a refusal to other users. */
export function DebugKey() {
  const t = useTexts(shellNamespace);
  const isAdmin = useIsAdmin();
  const [isOpen, setOpen] = useState(false);
  const [panel, setPanel] = useState<typeof PanelModule>();
  const close = () => setOpen(false);

  const toggle = async () => {
    setOpen(!isOpen);
    try {
      setPanel(await loadPanel());
    } catch (error) {
      close();
      notifyError(error, t('debug.failed'));
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyD') return;
    event.preventDefault(); // some browsers bookmark all tabs
    if (event.repeat) return;
    if (isAdmin) void toggle();
    else notify({ title: t('debug.restricted'), description: t('debug.restrictedText'), tone: 'warn' });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return isAdmin && panel && <panel.DebugPanel open={isOpen} onClose={close} />;
}
