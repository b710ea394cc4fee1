import { useSyncExternalStore } from 'react';
import { getSession } from '@dossier/contracts';
import { call } from '../call/call.ts';
import { clearData } from '../data/use-data.ts';
import {
  applySession,
  onSession,
  sessionEnded,
  type SessionState,
  sessionState,
} from '../call/session-store.ts';

/** Other tabs follow a sign-in or sign-out at once. */
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('dossier.session') : null;
otherTabs?.addEventListener('message', ({ data }) => {
  const followed = data === 'signed-out' ? signedOutElsewhere() : refreshSession();
  void followed.catch(() => undefined);
});

/** A sign-out, not an expired session: typed text is discarded too, as in the tab where the user signed out. */
async function signedOutElsewhere(): Promise<void> {
  const { forgetUser } = await import('./end-session.ts');
  await forgetUser();
}

/** Fetches the session; true when a user is signed in. Throws an ApiError when the server does not respond. */
export async function refreshSession(): Promise<boolean> {
  const before = sessionState();
  const info = await call(getSession, undefined, { background: true });
  applySession(info);
  const after = sessionState();
  // Loaded data stays while the user is the same: a page with unsaved work is still open.
  const userIdOf = ({ user, lastUser }: SessionState) => (user ?? lastUser)?.id;
  if (userIdOf(before) !== userIdOf(after)) await clearData();
  if (before.status === 'signedOut' && after.user) otherTabs?.postMessage('signed-in');
  return after.status === 'signedIn';
}

/** Ends the session on the server and clears the user's data in this browser. Throws when the server does not respond. */
export async function signOut(): Promise<void> {
  const { endSession } = await import('./end-session.ts');
  await endSession();
  otherTabs?.postMessage('signed-out');
}

export interface Session extends SessionState {
  signOut(): Promise<void>;
  /** Ends the session here, as a 401 does. */
  expire(): void;
  /** After a sign-in: `await refresh()`, then navigate. */
  refresh(): Promise<boolean>;
}

export function useSession(): Session {
  'use memo';
  const state = useSyncExternalStore(onSession, sessionState);
  return { ...state, signOut, expire: () => sessionEnded(), refresh: refreshSession };
}

/** Whether the user is an expert or an administrator, who need no profile of a taxpayer. */
export function useIsStaff(): boolean {
  const { user } = useSyncExternalStore(onSession, sessionState);
  return user !== null && user.role !== 'user';
}

export function useIsAdmin(): boolean {
  return useSyncExternalStore(onSession, sessionState).user?.role === 'admin';
}
