import { useEffect, useState } from 'react';
import { signInPath, useEvent, useSession, useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { useLocation, useNavigate } from '@dossier/ui/router';
import { useOverlay } from '../layout/use-overlay.ts';
import { shellNamespace } from '../texts.ts';

/** Says that the session has ended. Without unsaved work the sign-in page is behind it already. */
export function SessionExpired() {
  const t = useTexts(shellNamespace);
  const { status } = useSession();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(false);
  useEvent('session-expired', () => {
    console.info('session expired');
    setWanted(true);
  });
  useEffect(() => {
    if (status === 'signedIn') setWanted(false);
  }, [status]);
  const overlay = useOverlay(wanted);
  if (!overlay) return null;

  const logIn = () => {
    setWanted(false);
    if (pathname === signInPath) return;
    void navigate(signInPath, { state: state ?? { returnTo: pathname + search + hash } });
  };
  return (
    <overlay.Dialog
      open={wanted}
      onClose={() => setWanted(false)}
      role="alertdialog"
      title={t('session.title')}
      description={t('session.text')}
      footer={
        <>
          <Button onClick={() => setWanted(false)}>{t('session.cancel')}</Button>
          <Button variant="primary" onClick={logIn}>
            {t('session.logIn')}
          </Button>
        </>
      }
    />
  );
}
