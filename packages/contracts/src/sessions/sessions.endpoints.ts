import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { roles, userId } from '../params/users.ts';

export const logout = endpoint({
  id: 'auth.logout',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session in all services at once and clears cookies and browser storage',
  access: 'public',
  response: z.object({ success: z.literal(true) }),
});

/** Times are ISO 8601 in UTC. `impersonatedBy` is the administrator who opened the session as another user. */
export const sessionInfo = z.discriminatedUnion('isAuthenticated', [
  z.object({ isAuthenticated: z.literal(false) }),
  z.object({
    isAuthenticated: z.literal(true),
    user: z.object({
      id: userId,
      email: z.string(),
      role: z.enum(roles),
      /** The tax year that the user worked on last; null before the first choice. */
      lastTaxYear: z.number().int().nullish(),
    }),
    idleExpiresAt: z.iso.datetime(),
    absoluteExpiresAt: z.iso.datetime(),
    serverTime: z.iso.datetime(),
    impersonatedBy: userId.nullable(),
  }),
]);

export type SessionInfo = z.infer<typeof sessionInfo>;

export const getSession = endpoint({
  id: 'auth.session',
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/session',
  summary:
    'The signed-in user and the end of the session; 200 also without a session. Does not extend the session',
  access: 'public',
  response: sessionInfo,
});

export const extendSession = endpoint({
  id: 'auth.extend',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/extend',
  summary: 'Extends the session by another idle period',
  access: 'user',
  response: sessionInfo,
});

export const checkAuth = endpoint({
  id: 'auth.check',
  owner: 'auth',
  method: 'GET',
  path: '/api/debug/check-auth',
  summary: 'Session check before an upload; 200 also without a session',
  access: 'public',
  response: z.object({
    success: z.boolean(),
    isAuthenticated: z.boolean(),
    email: z.string().nullable(),
    userId: userId.nullable(),
  }),
});

/** Called by the gateway, which caches the response for at most 5 s. Renews a token past half of its lifetime. */
export const introspectSession = endpoint({
  id: 'auth.introspect',
  owner: 'auth',
  method: 'POST',
  path: '/internal/sessions/introspect',
  summary: 'Whether a session token is active, and for which user; `activity` extends the session',
  access: 'service',
  body: z.strictObject({ token: z.string().max(2000), activity: z.boolean() }),
  response: z.discriminatedUnion('active', [
    z.object({ active: z.literal(false) }),
    z.object({
      active: z.literal(true),
      sessionId: z.string(),
      userId,
      role: z.enum(roles),
      impersonatedBy: userId.nullable(),
      /** When the user entered the code of this sign-in; null when an administrator opened the session. */
      signedInAt: z.iso.datetime().nullable(),
      idleExpiresAt: z.iso.datetime(),
      absoluteExpiresAt: z.iso.datetime(),
      /** The `Set-Cookie` value for the browser when the token was renewed. */
      setCookie: z.string().optional(),
    }),
  ]),
});
