import { useSyncExternalStore } from 'react';
import { getSession } from '@dossier/contracts';
import { call } from '../call/call.ts';
import { clearData } from '../data/use-data.ts';
import { applySession, onSession, sessionEnded, type SessionState, sessionState } from './session-store.ts';

/** Other tabs follow a sign-in or sign-out at once. */
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('dossier.session') : null;
otherTabs?.addEventListener('message', ({ data }) => {
  const followed = data === 'signed-out' ? signedOutElsewhere() : refreshSession();
  void followed.catch(() => undefined);
});

/** Not a session that ended by itself: what was typed goes too, as in the tab where the person signed out. */
async function signedOutElsewhere(): Promise<void> {
  const { forgetPerson } = await import('./end-session.ts');
  await forgetPerson();
}

/** Asks the server who is signed in; true when somebody is. Throws an ApiError when it cannot be asked. */
export async function refreshSession(): Promise<boolean> {
  const before = sessionState();
  const info = await call(getSession, undefined, { background: true });
  applySession(info);
  const after = sessionState();
  // What was loaded stays while it is the same person's: a page with something unsaved is still on show.
  const personOf = ({ user, lastUser }: SessionState) => (user ?? lastUser)?.id;
  if (personOf(before) !== personOf(after)) await clearData();
  if (before.status === 'signedOut' && after.user) otherTabs?.postMessage('signed-in');
  return after.status === 'signedIn';
}

/** Ends the session on the server and clears what this browser kept of the person. Throws when the server cannot be asked. */
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
  const state = useSyncExternalStore(onSession, sessionState);
  return { ...state, signOut, expire: () => sessionEnded(), refresh: refreshSession };
}

export function useIsAdmin(): boolean {
  return useSyncExternalStore(onSession, sessionState).user?.role === 'admin';
}
