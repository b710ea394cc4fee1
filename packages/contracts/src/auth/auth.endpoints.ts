import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, signInCode } from './email.ts';
import { roles, userId, userIds } from './user-id.ts';

/** `pending`: the code is being made and follows shortly; `success`: it is on its way. */
export const requestCode = endpoint({
  id: 'auth.requestCode',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/request-code',
  summary: 'Mails a six-digit sign-in code; the answer is the same for known and unknown addresses',
  access: 'public',
  body: z.strictObject({ email }),
  answer: z.object({ message: z.string(), status: z.enum(['success', 'pending']) }),
  errors: ['REQUEST_TIMEOUT', 'VERIFICATION_ERROR'],
});

const signedInUser = z.object({
  id: userId,
  email: z.string(),
  role: z.enum(roles),
  /** null when the profile service could not be asked; the home screen then decides. */
  isProfileComplete: z.boolean().nullable(),
});

/** auth answers `isProfileComplete: null`; the gateway fills it in from the profile service. */
export const verifyCode = endpoint({
  id: 'auth.verify',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/verify',
  summary: 'Exchanges a code for a session cookie',
  access: 'public',
  body: z.strictObject({ email, code: signInCode }),
  answer: z.object({ success: z.literal(true), user: signedInUser }),
  errors: ['VERIFICATION_ERROR'],
});

export const quickRestore = endpoint({
  id: 'auth.quickRestore',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/quick-restore',
  summary:
    'Restores a session with a valid rotating device cookie of that address; says no more than true or false',
  access: 'public',
  body: z.strictObject({ email }),
  answer: z.object({ success: z.boolean() }),
  errors: [],
});

export const logout = endpoint({
  id: 'auth.logout',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session everywhere at once and clears cookies and browser storage',
  access: 'public',
  answer: z.object({ success: z.literal(true) }),
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
  answer: sessionInfo,
  errors: [],
});

export const extendSession = endpoint({
  id: 'auth.extend',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/extend',
  summary: 'Keeps the session alive for another idle period',
  access: 'user',
  answer: sessionInfo,
  errors: [],
});

export const checkAuth = endpoint({
  id: 'auth.check',
  owner: 'auth',
  method: 'GET',
  path: '/api/debug/check-auth',
  summary: 'Session check before an upload; open to all, own data only',
  access: 'public',
  answer: z.object({
    success: z.boolean(),
    isAuthenticated: z.boolean(),
    email: z.string().nullable(),
    userId: userId.nullable(),
  }),
  errors: [],
});

export const loginAs = endpoint({
  id: 'auth.loginAs',
  owner: 'auth',
  method: 'GET',
  path: '/api/debug/login-as/{id}',
  summary: 'Opens a marked, time-limited, audited session as an ordinary user',
  access: 'admin',
  debug: true,
  params: z.strictObject({
    id: z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(userId),
  }),
  answer: z.object({ success: z.literal(true), user: signedInUser }),
  errors: ['USER_NOT_FOUND', 'IMPERSONATION_REFUSED'],
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
  answer: z.discriminatedUnion('active', [
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

/** For services that must name a person in a mail or a dossier. */
export const getPerson = endpoint({
  id: 'auth.person',
  owner: 'auth',
  method: 'GET',
  path: '/internal/people/{id}',
  summary: 'Address and role of one person',
  access: 'service',
  params: z.strictObject({
    id: z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(userId),
  }),
  answer: z.object({ id: userId, email: z.string(), role: z.enum(roles), createdAt: z.iso.datetime() }),
  errors: ['USER_NOT_FOUND'],
});

/** For a list of people; whoever does not exist is left out. */
export const listAddresses = endpoint({
  id: 'auth.addresses',
  owner: 'auth',
  method: 'POST',
  path: '/internal/people/addresses',
  summary: 'The mail addresses of some people',
  access: 'service',
  body: z.strictObject({ userIds }),
  answer: z.array(z.object({ userId, email: z.string() })),
  errors: [],
});
