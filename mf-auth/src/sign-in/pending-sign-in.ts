import { z } from 'zod';

/**
 * The address a code was sent to. Kept in the tab, so that somebody who goes to their mail on the same phone comes
 * back to the code field and not to an empty form.
 */
const key = 'dossier.signIn';
const pending = z.object({ email: z.string(), sentAt: z.number() });
export type PendingSignIn = z.infer<typeof pending>;

/** A code lives five minutes (READINGS 37); after that there is nothing to come back to. */
const lifeMs = 5 * 60_000;

export function readPendingSignIn(now = Date.now()): PendingSignIn | null {
  try {
    const found = pending.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return found.success && now - found.data.sentAt < lifeMs ? found.data : null;
  } catch {
    return null; // storage switched off, or not ours
  }
}

export function keepPendingSignIn(value: PendingSignIn | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the page still works; it only forgets on reload.
  }
}
