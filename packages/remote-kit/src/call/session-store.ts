import type { Role, SessionInfo } from '@dossier/contracts';
import { publish, subscribe } from '../events/events.ts';

export interface SessionUser {
  id: number;
  email: string;
  role: Role;
  /** The tax year worked on last, when this page was opened; null before the first choice. */
  lastTaxYear?: number | null | undefined;
}

export interface SessionState {
  /** `loading` until the first response of the server. */
  status: 'loading' | 'signedIn' | 'signedOut';
  user: SessionUser | null;
  /** The administrator who opened this session as another user. */
  impersonatedBy: number | null;
  /** In this device's clock. */
  idleExpiresAt: Date | null;
  absoluteExpiresAt: Date | null;
  /** The session ended by itself, not by signing out. */
  expired: boolean;
  /** The user whose session expired, until the next sign-in; null for a session opened by an administrator. */
  lastUser: SessionUser | null;
}

const signedOut: SessionState = {
  status: 'signedOut',
  user: null,
  impersonatedBy: null,
  idleExpiresAt: null,
  absoluteExpiresAt: null,
  expired: false,
  lastUser: null,
};

let state: SessionState = { ...signedOut, status: 'loading' };
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export const sessionState = (): SessionState => state;

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies the server's response. A session that existed before and is gone has expired. */
export function applySession(info: SessionInfo): void {
  if (!info.isAuthenticated) {
    if (state.status === 'signedIn') publish('session-expired', {});
    else if (state.status === 'loading') set(signedOut);
    return;
  }
  const skew = Date.now() - Date.parse(info.serverTime);
  const here = (time: string) => new Date(Date.parse(time) + skew);
  set({
    status: 'signedIn',
    user: { ...info.user, lastTaxYear: yearAtOpening(info.user) },
    impersonatedBy: info.impersonatedBy,
    idleExpiresAt: here(info.idleExpiresAt),
    absoluteExpiresAt: here(info.absoluteExpiresAt),
    expired: false,
    lastUser: null,
  });
}

/** A choice on another device does not change the year of a page that is open. */
function yearAtOpening({ id, lastTaxYear }: SessionUser): number | null {
  return (state.user?.id === id ? state.user.lastTaxYear : lastTaxYear) ?? null;
}

/** The user has chosen a tax year in this page. */
export function rememberTaxYear(lastTaxYear: number): void {
  if (state.user) set({ ...state, user: { ...state.user, lastTaxYear } });
}

/** Called on any 401. Publishes `session-expired` once, and again for each attempted change after that. */
export function sessionEnded(isChange = false): void {
  if (state.status === 'signedIn' || (isChange && state.expired)) publish('session-expired', {});
  else set({ ...signedOut, expired: state.expired, lastUser: state.lastUser });
}

export function applySignOut(): void {
  set(signedOut);
}

/** Resets the store, for tests. */
export function resetSession(): void {
  set({ ...signedOut, status: 'loading' });
}

subscribe('session-expired', () => {
  const lastUser = state.user && state.impersonatedBy === null ? state.user : state.lastUser;
  set({ ...signedOut, expired: true, lastUser });
});
