import { secondFactorLimits } from '@dossier/contracts';
import { z } from 'zod';

/**
 * The address a code was sent to, kept in session storage: a user who switches to the mail app on the same phone returns to
 * the code field instead of an empty form.
 */
const key = 'dossier.signIn';
const pending = z.object({
  email: z.string(),
  sentAt: z.number(),
  /** The status of the request for the code: whether its mail was sent or is delayed. */
  status: z.enum(['success', 'pending']).default('success'),
  /** Whether an earlier code was requested for the same address. */
  isAgain: z.boolean().default(false),
  /** Whether the code was right and the second factor is missing; `sentAt` is then when that began. */
  isSecondStep: z.boolean().default(false),
});
export type PendingSignIn = z.infer<typeof pending>;

/** A code is valid for five minutes, a second step for ten; after that the form starts over. */
const codeLifetimeMs = 5 * 60_000;
const stepLifetimeMs = secondFactorLimits.stepMinutes * 60_000;

export function readPendingSignIn(now = Date.now()): PendingSignIn | null {
  try {
    const stored = pending.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    if (!stored.success) return null;
    const lifetimeMs = stored.data.isSecondStep ? stepLifetimeMs : codeLifetimeMs;
    return now - stored.data.sentAt < lifetimeMs ? stored.data : null;
  } catch {
    return null; // storage is disabled or holds a foreign value
  }
}

export function storePendingSignIn(value: PendingSignIn | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the page works, but a reload starts over.
  }
}
