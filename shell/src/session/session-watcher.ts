import { useEffect, useRef } from 'react';
import { refreshSession, useSession } from '@dossier/remote-kit';
import { refreshRegistry } from '../remotes/registry.ts';

/** Interval of the session check. */
const recheckMs = 60_000;

/**
 * Asks every 60 s, and when the connection is back, whether the session still stands. Any 401 ends it at once
 * (`call`); what an ended session means for the page on show stands in app.tsx.
 */
export function useSessionWatcher(): void {
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    const recheck = () => void refreshSession().catch(() => undefined);
    const timer = setInterval(recheck, recheckMs);
    window.addEventListener('online', recheck);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', recheck);
    };
  }, []);
  const knownTo = useRef(userId);
  useEffect(() => {
    // The registry depends on who asks: the administrator's remote comes and goes with the session.
    if (knownTo.current !== userId) void refreshRegistry().catch(() => undefined);
    knownTo.current = userId;
  }, [userId]);
}
