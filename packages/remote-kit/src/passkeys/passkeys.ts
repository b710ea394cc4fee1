import type { NewPasskeyOptions, PasskeyOptions } from '@dossier/contracts';

/** Whether this page can use passkeys: browsers have them over https and on `localhost` only. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && (location.protocol === 'https:' || location.hostname === 'localhost');

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

/** Whether the user closed the dialog of the browser, or let it time out. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
