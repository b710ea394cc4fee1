import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { signedInUser } from '../users/signed-in-user.ts';
import { recoveryCode, secondFactorMethods, totpCode } from './second-factor.ts';

/**
 * The second step of a sign-in, after SECOND_FACTOR_REQUIRED. It belongs to the browser that entered the code by mail, by
 * a cookie; elsewhere it does not exist.
 */
export const getSecondStep = endpoint({
  id: 'auth.secondStep',
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/second-step',
  summary: 'How the sign-in of this browser can be confirmed, and until when',
  access: 'public',
  response: z.object({
    methods: z.array(z.enum(secondFactorMethods)),
    expiresAt: z.iso.datetime(),
  }),
  errors: ['SECOND_STEP_NOT_FOUND'],
});
export type SecondStep = z.infer<typeof getSecondStep.response>;

const stepErrors = [
  'VERIFICATION_ERROR',
  'CODE_EXHAUSTED',
  'SECOND_FACTOR_LOCKED',
  'SECOND_STEP_NOT_FOUND',
  'ACCOUNT_SUSPENDED',
] as const;

/** The auth service returns `isProfileComplete: null`; the gateway fills it in from the profile service. */
export const confirmSecondStep = endpoint({
  id: 'auth.confirmSecondStep',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/second-step',
  summary:
    'Confirms the sign-in with a code of an authenticator app, or a recovery code, for a session cookie',
  access: 'public',
  body: z.discriminatedUnion('method', [
    z.strictObject({ method: z.literal('totp'), code: totpCode }),
    z.strictObject({ method: z.literal('recoveryCode'), code: recoveryCode }),
  ]),
  response: z.object({ success: z.literal(true), user: signedInUser }),
  errors: stepErrors,
});
