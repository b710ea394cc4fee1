import { useEffect, useRef } from 'react';
import { refreshSession, useSession } from '@dossier/remote-kit';
import { refreshRegistry } from '../remotes/registry.ts';

/** Interval of the session check. */
const recheckMs = 60_000;

/**
 * Checks every 60 s, and when the connection is back, whether the session is still valid. Any 401 ends it at once
 * (`call`); app.tsx decides what the page shows then.
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
  const loadedFor = useRef(userId);
  useEffect(() => {
    // The registry depends on the user: remotes for administrators come and go with the session.
    if (loadedFor.current !== userId) void refreshRegistry().catch(() => undefined);
    loadedFor.current = userId;
  }, [userId]);
}
