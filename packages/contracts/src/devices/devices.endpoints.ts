import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email } from '../users/email.ts';

/**
 * Needs the rotating device cookie that belongs to the address. Every failure gives the same `success: false`, so the
 * response does not tell known addresses from unknown ones.
 */
export const quickRestore = endpoint({
  id: 'auth.quickRestore',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/quick-restore',
  summary:
    'Restores a session with a valid device cookie of the e-mail address; the response contains only whether it succeeded',
  access: 'public',
  body: z.strictObject({ email }),
  response: z.object({ success: z.boolean() }),
});

/**
 * A browser that is signed in, or remembered. `browser` and `system` are names such as "Firefox" and "Windows"; null if
 * unknown. The place is that of the last sign-in, with or without a code.
 */
const signedInDevice = z.object({
  id: z.uuid(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** ISO 3166-1 alpha-2; null unless a proxy of the operator names the country. */
  country: z.string().nullable(),
  /** Whether the network is that of this request; null if unknown. */
  isSameNetwork: z.boolean().nullable(),
  /** When the code was entered. */
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Whether it has a session now; otherwise it is only remembered. */
  isSignedIn: z.boolean(),
  /** The browser that sent the request. */
  isCurrent: z.boolean(),
  /** An administrator opened the session. */
  isImpersonation: z.boolean(),
});

export type SignedInDevice = z.infer<typeof signedInDevice>;

export const listDevices = endpoint({
  id: 'auth.devices',
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/devices',
  summary: 'The own signed-in and remembered browsers, the current one first, then by last use',
  access: 'user',
  response: z.array(signedInDevice),
});

export const endDevice = endpoint({
  id: 'auth.endDevice',
  owner: 'auth',
  method: 'DELETE',
  path: '/api/auth/devices/{id}',
  summary: 'Signs one of the own browsers out at once, and forgets it',
  access: 'user',
  refusedWhileImpersonating: true,
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({ success: z.literal(true) }),
  errors: ['DEVICE_NOT_FOUND'],
});

export const signOutEverywhere = endpoint({
  id: 'auth.signOutEverywhere',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  summary: 'Ends every own session at once, this one included, and forgets every browser',
  access: 'user',
  refusedWhileImpersonating: true,
  response: z.object({ success: z.literal(true) }),
});
