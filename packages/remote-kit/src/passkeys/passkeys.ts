import type { NewPasskeyOptions, PasskeyOptions } from '@dossier/contracts';

/** Loaded when a passkey is used: most visits need none. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Lets the browser create a passkey. */
export async function createPasskey(options: NewPasskeyOptions) {
  const { startRegistration } = await loadLibrary();
  return startRegistration({ optionsJSON: options });
}

/** Lets the browser sign a challenge with a passkey. */
export async function signWithPasskey(options: PasskeyOptions) {
  const { startAuthentication } = await loadLibrary();
  return startAuthentication({ optionsJSON: options });
}

/**
 * Signs a challenge with the passkey that the user chooses in the autofill of the field with `autocomplete="… webauthn"`.
 * Pending until then; rejects when `signal` ends it, or another use of a passkey starts.
 */
export async function signWithAutofill(options: PasskeyOptions, signal: AbortSignal) {
  const { startAuthentication, WebAuthnAbortService } = await loadLibrary();
  signal.throwIfAborted();
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel);
  try {
    return await startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
