import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, signInCode } from '../users/email.ts';
import { roles, userId } from '../users/user-id.ts';

/** `pending`: the code is being made and follows shortly; `success`: it is on its way. */
export const requestCode = endpoint({
  id: 'auth.requestCode',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/request-code',
  summary: 'Mails a six-digit sign-in code; the answer is the same for known and unknown addresses',
  access: 'public',
  body: z.strictObject({ email }),
  response: z.object({ message: z.string(), status: z.enum(['success', 'pending']) }),
  errors: ['REQUEST_TIMEOUT', 'VERIFICATION_ERROR'],
});

export const signedInUser = z.object({
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
  response: z.object({ success: z.literal(true), user: signedInUser }),
  errors: ['VERIFICATION_ERROR'],
});
