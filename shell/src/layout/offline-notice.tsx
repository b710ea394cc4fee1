import { useSyncExternalStore } from 'react';
import { useTexts } from '@dossier/remote-kit';
import { Container, Notice } from '@dossier/ui';
import { shellNamespace } from '../texts.ts';

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineNotice() {
  const t = useTexts(shellNamespace);
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Container paddingTop="4">
      <Notice tone="warn" live="status" title={t('offline.title')}>
        {t('offline.text')}
      </Notice>
    </Container>
  );
}
