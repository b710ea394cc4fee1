import { secondFactorLimits } from '@dossier/contracts';

/**
 * The address a code was sent to, kept in session storage: a user who switches to the mail app on the same phone returns to
 * the code field instead of an empty form.
 */
const key = 'dossier.signIn';
export interface PendingSignIn {
  email: string;
  sentAt: number;
  /** The status of the request for the code: whether its mail was sent or is delayed. */
  status: 'success' | 'pending';
  /** Whether an earlier code was requested for the same address. */
  isAgain: boolean;
  /** Whether the code was right and the second factor is missing; `sentAt` is then when that began. */
  isSecondStep: boolean;
}

/** A code is valid for five minutes, a second step for ten; after that the form starts over. */
const codeLifetimeMs = 5 * 60_000;
const stepLifetimeMs = secondFactorLimits.stepMinutes * 60_000;

export function readPendingSignIn(now = Date.now()): PendingSignIn | null {
  try {
    const stored = parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    if (!stored) return null;
    const lifetimeMs = stored.isSecondStep ? stepLifetimeMs : codeLifetimeMs;
    return now - stored.sentAt < lifetimeMs ? stored : null;
  } catch {
    return null; // storage is disabled or holds a foreign value
  }
}

/** Without a schema: the first script of the page has none. Null for a value of another version of the app. */
function parse(stored: unknown): PendingSignIn | null {
  const { email, sentAt, status, isAgain, isSecondStep } = (stored ?? {}) as Partial<PendingSignIn>;
  if (typeof email !== 'string' || typeof sentAt !== 'number') return null;
  return {
    email,
    sentAt,
    status: status === 'pending' ? status : 'success',
    isAgain: isAgain === true,
    isSecondStep: isSecondStep === true,
  };
}

export function storePendingSignIn(value: PendingSignIn | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the page works, but a reload starts over.
  }
}
