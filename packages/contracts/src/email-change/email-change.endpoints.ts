import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, signInCode } from '../users/email.ts';

/** How long the two codes are valid: longer than a sign-in code, because two mailboxes have to be opened. */
export const emailChangeMinutes = 15;

/** Never returns EMAIL_TAKEN: only the confirmation does, so that others cannot find out who has an account. */
export const startEmailChange = endpoint({
  id: 'auth.startEmailChange',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/email-change',
  summary:
    'Mails a code to the current address and one to the new address; replaces a change that is pending',
  access: 'user',
  freshSignIn: true,
  refusedWhileImpersonating: true,
  body: z.strictObject({ email }),
  response: z.object({ status: z.enum(['success', 'pending']) }),
  errors: ['EMAIL_SET_BY_OPERATOR', 'TOO_MANY_CODES', 'SIGN_IN_LOCKED'],
});

export const confirmEmailChange = endpoint({
  id: 'auth.confirmEmailChange',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/email-change/confirm',
  summary: 'Changes the address with the codes of both mailboxes, and signs out every other device',
  access: 'user',
  refusedWhileImpersonating: true,
  body: z.strictObject({ currentCode: signInCode, newCode: signInCode }),
  response: z.object({ email: z.string() }),
  errors: [
    'VERIFICATION_ERROR',
    'CODE_EXHAUSTED',
    'SIGN_IN_LOCKED',
    'EMAIL_TAKEN',
    'EMAIL_CHANGE_NOT_FOUND',
    'EMAIL_SET_BY_OPERATOR',
  ],
});
