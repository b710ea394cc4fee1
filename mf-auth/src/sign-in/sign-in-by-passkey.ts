import { signWithAutofill, signWithPasskey } from '@dossier/remote-kit/passkeys';
import { signInWithPasskey, startPasskeySignIn } from './passkey.mutations.ts';

/** Signs in with the passkey that the user chooses. Loaded when the button is pressed. */
export const signInByPasskey = async () =>
  signInWithPasskey(await signWithPasskey(await startPasskeySignIn()));

type ChosenPasskey = Parameters<typeof signInWithPasskey>[0];

/** A challenge is valid for five minutes. */
const renewAfterMs = 4 * 60_000;

/**
 * Offers the passkeys in the autofill of the address until the user chooses one. Returns null when it cannot be offered,
 * or when `ended` or the button ends it: nothing was chosen, so there is nothing to say.
 */
export async function chooseInAutofill(ended: AbortSignal): Promise<ChosenPasskey | null> {
  while (!ended.aborted) {
    const expired = new AbortController();
    const stop = onReturn(() => expired.abort());
    const signal = AbortSignal.any([ended, expired.signal]);
    try {
      return await signWithAutofill(await startPasskeySignIn(signal), signal);
    } catch {
      if (!expired.signal.aborted) return null;
    } finally {
      stop();
    }
  }
  return null;
}

/** Runs `renew` when the user comes back to a page whose challenge may have expired, before the field is used. */
function onReturn(renew: () => void): () => void {
  const startedAt = Date.now();
  const check = () => {
    if (Date.now() - startedAt > renewAfterMs) renew();
  };
  const events = ['focus', 'pointerdown', 'keydown'] as const;
  for (const event of events) window.addEventListener(event, check);
  return () => {
    for (const event of events) window.removeEventListener(event, check);
  };
}

export { signInWithPasskey };
