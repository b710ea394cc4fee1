import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { recoveryCodeList } from '../second-factor/second-factor.endpoints.ts';
import { secondFactorName } from '../second-factor/second-factor.ts';
import { signedInUser } from '../users/signed-in-user.ts';
import {
  newPasskey,
  newPasskeyOptions,
  passkeyOptions,
  passkeySignature,
} from '../second-factor/passkeys.ts';

export const startPasskey = endpoint({
  id: 'auth.startPasskey',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Returns the options with which the browser creates a passkey',
  access: 'user',
  freshSignIn: true,
  refusedWhileImpersonating: true,
  response: newPasskeyOptions,
  errors: ['TOO_MANY_SECOND_FACTORS', 'PASSKEYS_UNAVAILABLE'],
});

/** The recovery codes are part of the response of the first factor only; they are never shown again. */
export const addPasskey = endpoint({
  id: 'auth.addPasskey',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Adds the passkey that the browser created. With the first factor, other devices are signed out',
  access: 'user',
  refusedWhileImpersonating: true,
  body: z.strictObject({ name: secondFactorName, passkey: newPasskey }),
  response: z.object({ recoveryCodes: recoveryCodeList.nullable() }),
  errors: ['PASSKEY_REFUSED', 'TOO_MANY_SECOND_FACTORS', 'PASSKEYS_UNAVAILABLE'],
});

/** The response is the same for everybody: which addresses have passkeys stays unknown. */
export const startPasskeySignIn = endpoint({
  id: 'auth.startPasskeySignIn',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/passkey-sign-in/options',
  summary: 'Returns the options with which the browser signs in with one of its passkeys',
  access: 'public',
  response: passkeyOptions,
  errors: ['PASSKEYS_UNAVAILABLE'],
});

/** The auth service returns `isProfileComplete: null`; the gateway fills it in from the profile service. */
export const signInWithPasskey = endpoint({
  id: 'auth.signInWithPasskey',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/passkey-sign-in',
  summary: 'Exchanges the signature of a passkey for a session cookie, without a code',
  access: 'public',
  body: z.strictObject({ passkey: passkeySignature }),
  response: z.object({ success: z.literal(true), user: signedInUser }),
  errors: ['PASSKEY_REFUSED', 'PASSKEYS_UNAVAILABLE', 'ACCOUNT_SUSPENDED'],
});
