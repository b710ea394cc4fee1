import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { notifyError, useSession, useTexts } from '@dossier/remote-kit';
import { Button, Container, Notice } from '@dossier/ui';
import { shellNamespace } from '../texts.ts';
import { extendSession } from './session.mutations.ts';

/** The warning appears this long before the session ends. */
const warningMs = 2 * 60_000;

/** Notices above the page: the session ends soon, or was opened as another user. */
export function SessionNotices() {
  const t = useTexts(shellNamespace);
  const { user, impersonatedBy, idleExpiresAt, signOut } = useSession();
  const endsSoon = useIsPast(idleExpiresAt && idleExpiresAt.getTime() - warningMs);
  const stopActing = () => signOut().catch((error: unknown) => notifyError(error, t('session.logoutFailed')));
  const stay = async () => {
    try {
      await extendSession();
    } catch (error) {
      notifyError(error, t('session.endsSoonTitle'));
    }
  };
  useAnyKey(user !== null && endsSoon, () => void stay());
  if (!user) return null;
  return (
    <>
      {impersonatedBy !== null && (
        <Container paddingTop="4">
          <Notice
            tone="warn"
            action={
              <Button size="sm" onClick={() => void stopActing()}>
                {t('session.stopActing')}
              </Button>
            }
          >
            {t('session.actingAs', { email: user.email })}
          </Notice>
        </Container>
      )}
      {endsSoon && (
        <Container paddingTop="4">
          <Notice
            tone="warn"
            live="status"
            title={t('session.endsSoonTitle')}
            action={
              <Button size="sm" onClick={() => void stay()}>
                {t('session.stay')}
              </Button>
            }
          >
            {t('session.endsSoonText')}
          </Notice>
        </Container>
      )}
    </>
  );
}

/** Whether a moment has passed; re-renders when it does. */
function useIsPast(moment: number | null): boolean {
  const onMoment = useCallback(
    (listener: () => void) => {
      if (moment === null) return () => undefined;
      const timer = setTimeout(listener, Math.max(0, moment - Date.now()));
      return () => clearTimeout(timer);
    },
    [moment],
  );
  return useSyncExternalStore(onMoment, () => moment !== null && moment <= Date.now());
}

/** Calls once, at the next key, wherever on the page it is pressed. */
function useAnyKey(active: boolean, onKey: () => void): void {
  const pressed = useEffectEvent(onKey);
  useEffect(() => {
    if (!active) return;
    const listen = () => pressed();
    window.addEventListener('keydown', listen, { capture: true, once: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [active]);
}
