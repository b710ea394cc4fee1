import { useState, useSyncExternalStore } from 'react';
import { signInPath } from '@dossier/contracts';
import { onPageState, pageState, useEvent, useSession, useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { useLocation, useNavigate } from '@dossier/ui/router';
import { useOverlay } from './use-overlay.ts';
import { shellNamespace } from '../texts.ts';

/**
 * The dialog of an expired session. Without unsaved work it opens over the sign-in page; with unsaved work it opens over
 * that page, and the user signs in again inside the dialog.
 */
export function SessionExpired() {
  const t = useTexts(shellNamespace);
  const { expired, lastUser } = useSession();
  const hasUnsaved = useSyncExternalStore(onPageState, () => pageState().unsaved > 0);
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [dismissed, setDismissed] = useState(false);
  const [signingIn, setSigningIn] = useState(false);
  useEvent('session-expired', () => {
    // eslint-disable-next-line no-console -- tells support why the dialog has opened
    console.warn('Session expired');
    setDismissed(false);
  });
  const isOpen = expired && !dismissed;
  const overlay = useOverlay(isOpen);
  if (!overlay) return null;

  const close = () => {
    setDismissed(true);
    setSigningIn(false);
  };
  const canStay = hasUnsaved && pathname !== signInPath;
  const logIn = () => {
    if (canStay && lastUser) return setSigningIn(true);
    close();
    if (pathname === signInPath) return;
    void navigate(signInPath, { state: state ?? { returnTo: pathname + search + hash } });
  };
  const email = canStay && signingIn ? lastUser?.email : undefined;
  return (
    <overlay.Dialog
      open={isOpen}
      onClose={close}
      role="alertdialog"
      title={t('session.title')}
      description={email ? t('session.again.text') : t('session.text')}
      footer={
        !email && (
          <>
            <Button onClick={close}>{t('session.cancel')}</Button>
            <Button variant="primary" onClick={logIn}>
              {t('session.logIn')}
            </Button>
          </>
        )
      }
    >
      {email && <overlay.SignInAgain email={email} onDone={close} onCancel={close} />}
    </overlay.Dialog>
  );
}
