import * as endpoints from '@dossier/contracts';
import type { BodyIn } from '@dossier/contracts';
import { call } from '@dossier/remote-kit';

/** Returns the options with which the browser signs in with a passkey. */
export const startPasskeySignIn = (signal?: AbortSignal) =>
  call(endpoints.startPasskeySignIn, undefined, signal && { signal });

/** Exchanges a signature for a session. It counts once, so the caller runs `session.refresh()`, which it can repeat. */
export const signInWithPasskey = (passkey: BodyIn<typeof endpoints.signInWithPasskey>['passkey']) =>
  call(endpoints.signInWithPasskey, { body: { passkey } });
