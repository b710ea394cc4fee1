import { useState } from 'react';
import { signInPath, useEvent, useSession, useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { useLocation, useNavigate } from '@dossier/ui/router';
import { useOverlay } from '../layout/use-overlay.ts';
import { shellNamespace } from '../texts.ts';

/** Says that the session has ended. Without unsaved work the sign-in page is behind it already. */
export function SessionExpired() {
  const t = useTexts(shellNamespace);
  const { expired } = useSession();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [dismissed, setDismissed] = useState(false);
  useEvent('session-expired', () => {
    // eslint-disable-next-line no-console -- document 1, section 2: the watcher logs it
    console.warn('Session expired');
    setDismissed(false);
  });
  const isOpen = expired && !dismissed;
  const overlay = useOverlay(isOpen);
  if (!overlay) return null;

  const logIn = () => {
    setDismissed(true);
    if (pathname === signInPath) return;
    void navigate(signInPath, { state: state ?? { returnTo: pathname + search + hash } });
  };
  return (
    <overlay.Dialog
      open={isOpen}
      onClose={() => setDismissed(true)}
      role="alertdialog"
      title={t('session.title')}
      description={t('session.text')}
      footer={
        <>
          <Button onClick={() => setDismissed(true)}>{t('session.cancel')}</Button>
          <Button variant="primary" onClick={logIn}>
            {t('session.logIn')}
          </Button>
        </>
      }
    />
  );
}
