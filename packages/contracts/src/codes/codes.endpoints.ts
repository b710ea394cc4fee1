import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, signInCode } from '../users/email.ts';
import { signedInUser } from '../users/signed-in-user.ts';

/** `success`: the mail was handed to the mail server. `pending`: mails are delayed, the code follows later. */
export const requestCode = endpoint({
  id: 'auth.requestCode',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/request-code',
  summary:
    'Sends a six-digit sign-in code by e-mail; the response is the same for known and unknown addresses',
  access: 'public',
  body: z.strictObject({ email }),
  response: z.object({
    message: z.string().default('Verification code sent'),
    status: z.enum(['success', 'pending']).default('success'),
  }),
  errors: ['REQUEST_TIMEOUT', 'VERIFICATION_ERROR', 'TOO_MANY_CODES', 'SIGN_IN_LOCKED'],
});

/** The auth service returns `isProfileComplete: null`; the gateway fills it in from the profile service. */
export const verifyCode = endpoint({
  id: 'auth.verify',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/verify',
  summary:
    'Exchanges a code for a session cookie; an account with a second factor gets SECOND_FACTOR_REQUIRED and the cookie of the second step',
  access: 'public',
  body: z.strictObject({ email, code: signInCode }),
  response: z.object({ success: z.literal(true), user: signedInUser }),
  errors: [
    'VERIFICATION_ERROR',
    'CODE_EXHAUSTED',
    'SIGN_IN_LOCKED',
    'TOO_MANY_ACCOUNTS',
    'ACCOUNT_SUSPENDED',
    'SECOND_FACTOR_REQUIRED',
  ],
});
