import { useEffect, useState } from 'react';
import { provideFreshSignIn, useSession, useTexts } from '@dossier/remote-kit';
import { useOverlay } from './use-overlay.ts';
import { shellNamespace } from '../texts.ts';

type Finish = (signedIn: boolean) => void;

/** The dialog of a call that needs a fresh sign-in: the user enters a new code over the page, and the call goes on. */
export function FreshSignIn() {
  const t = useTexts(shellNamespace);
  const { user, impersonatedBy } = useSession();
  const [finish, setFinish] = useState<Finish | null>(null);
  const email = impersonatedBy === null ? user?.email : undefined;
  useEffect(() => {
    // An administrator who acts as the user has no mailbox to receive the code in.
    if (email === undefined) return;
    return provideFreshSignIn(() => new Promise((resolve) => setFinish(() => resolve)));
  }, [email]);
  const isOpen = finish !== null && email !== undefined;
  const overlay = useOverlay(isOpen);
  if (!overlay || !finish || !email) return null;

  const close = (signedIn: boolean) => {
    setFinish(null);
    finish(signedIn);
  };
  return (
    <overlay.Dialog
      open
      onClose={() => close(false)}
      title={t('session.fresh.title')}
      description={t('session.fresh.text')}
    >
      <overlay.SignInAgain email={email} onDone={() => close(true)} onCancel={() => close(false)} />
    </overlay.Dialog>
  );
}
