import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email } from '../users/email.ts';
import { roles, userId } from '../users/user-id.ts';

export const logout = endpoint({
  id: 'auth.logout',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session everywhere at once and clears cookies and browser storage',
  access: 'public',
  response: z.object({ success: z.literal(true) }),
  errors: [],
});

/** Times are ISO 8601 in UTC. `impersonatedBy` marks a session an administrator opened as somebody else. */
export const sessionInfo = z.discriminatedUnion('isAuthenticated', [
  z.object({ isAuthenticated: z.literal(false) }),
  z.object({
    isAuthenticated: z.literal(true),
    user: z.object({ id: userId, email: z.string(), role: z.enum(roles) }),
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
  summary: 'Who is signed in and until when; 200 without a session too. Does not keep the session alive',
  access: 'public',
  response: sessionInfo,
  errors: [],
});

export const extendSession = endpoint({
  id: 'auth.extend',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/extend',
  summary: 'Keeps the session alive for another idle period',
  access: 'user',
  response: sessionInfo,
  errors: [],
});

export const checkAuth = endpoint({
  id: 'auth.check',
  owner: 'auth',
  method: 'GET',
  path: '/api/debug/check-auth',
  summary: 'Session check before an upload; open to all, own data only',
  access: 'public',
  response: z.object({
    success: z.boolean(),
    isAuthenticated: z.boolean(),
    email: z.string().nullable(),
    userId: userId.nullable(),
  }),
  errors: [],
});

/** Asked by the gateway (cached for at most 5 s). Answers a fresh token when the old one is past half its life. */
export const introspectSession = endpoint({
  id: 'auth.introspect',
  owner: 'auth',
  method: 'POST',
  path: '/internal/sessions/introspect',
  summary: 'Whether a session token still stands, for whom, and whether this call keeps it alive',
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
      idleExpiresAt: z.iso.datetime(),
      absoluteExpiresAt: z.iso.datetime(),
      /** `Set-Cookie` value to hand to the browser, when the token was renewed. */
      setCookie: z.string().optional(),
    }),
  ]),
  errors: [],
});
