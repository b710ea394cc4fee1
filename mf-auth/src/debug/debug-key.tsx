import { currentLanguage, loadTexts, notify, useIsAdmin, useTexts } from '@dossier/remote-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { debugNamespace, debugTranslations } from './debug-texts.ts';
import { useLater } from '../later/use-later.ts';

async function loadPanel() {
  const [panel] = await Promise.all([
    import('./debug-panel.tsx'),
    loadTexts(debugNamespace, debugTranslations, currentLanguage()),
  ]);
  return panel;
}

/** Ctrl+Shift+D: the debug panel for the administrator, and for anybody else a toast that says no. */
export function DebugKey() {
  const t = useTexts('mf-auth');
  const isAdmin = useIsAdmin();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const panel = useLater(isOpen, loadPanel, t('debug.failed'), close);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyD') return;
    event.preventDefault(); // some browsers bookmark all tabs
    if (event.repeat) return;
    if (isAdmin) return setOpen((open) => !open);
    notify({ title: t('debug.restricted'), description: t('debug.restrictedText'), tone: 'warn' });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return isAdmin && panel && <panel.DebugPanel open={isOpen} onClose={close} />;
}
