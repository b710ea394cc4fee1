import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { newPasskey, newPasskeyOptions, passkeyOptions, passkeySignature } from './passkeys.ts';
import { signedInUser } from '../users/signed-in-user.ts';
import { recoveryCodeList, totpSecret } from './second-factor.endpoints.ts';
import { recoveryCode, secondFactorMethods, secondFactorName, totpCode } from './second-factor.ts';

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
    /**
     * Set when the account needs a second factor and has none, so the sign-in adds one: `free`, or with the token from the
     * terminal of the operator.
     */
    enrolment: z.enum(['free', 'token']).nullable().default(null),
    expiresAt: z.iso.datetime(),
  }),
  errors: ['SECOND_STEP_NOT_FOUND'],
});
export type SecondStep = z.infer<typeof getSecondStep.response>;

export const startPasskeyStep = endpoint({
  id: 'auth.startPasskeyStep',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/second-step/passkey/options',
  summary: 'Returns the options with which a passkey of the account confirms the sign-in',
  access: 'public',
  response: passkeyOptions,
  errors: ['SECOND_STEP_NOT_FOUND', 'SECOND_FACTOR_NOT_FOUND', 'PASSKEYS_UNAVAILABLE'],
});

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
    'Confirms the sign-in with a code of an authenticator app, a passkey, or a recovery code, for a session cookie',
  access: 'public',
  body: z.discriminatedUnion('method', [
    z.strictObject({ method: z.literal('totp'), code: totpCode }),
    z.strictObject({ method: z.literal('recoveryCode'), code: recoveryCode }),
    z.strictObject({ method: z.literal('passkey'), passkey: passkeySignature }),
  ]),
  response: z.object({ success: z.literal(true), user: signedInUser }),
  errors: [...stepErrors, 'PASSKEY_REFUSED', 'PASSKEYS_UNAVAILABLE'],
});

/** Issued to administrators at the start of the auth service and when they are appointed. */
const enrolmentToken = z
  .string()
  .max(100)
  .transform((value) => value.trim())
  .pipe(z.string().regex(/^[\w-]{43}$/))
  .optional();

const enrolmentErrors = [
  'ENROLMENT_TOKEN_WRONG',
  'CODE_EXHAUSTED',
  'SECOND_FACTOR_LOCKED',
  'SECOND_STEP_NOT_FOUND',
] as const;

export const startEnrolment = endpoint({
  id: 'auth.startEnrolment',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/second-step/totp',
  summary: 'Returns the secret of the first authenticator app of an account that needs a second factor',
  access: 'public',
  body: z.strictObject({ name: secondFactorName, token: enrolmentToken }),
  response: totpSecret.extend({ id: z.uuid() }),
  errors: enrolmentErrors,
});

/** The auth service returns `isProfileComplete: null`; the gateway fills it in from the profile service. */
export const confirmEnrolment = endpoint({
  id: 'auth.confirmEnrolment',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/second-step/totp/confirm',
  summary: 'Adds that app with its first code, and signs in; the recovery codes are shown only here',
  access: 'public',
  body: z.strictObject({ id: z.uuid(), code: totpCode, token: enrolmentToken }),
  response: z.object({ success: z.literal(true), user: signedInUser, recoveryCodes: recoveryCodeList }),
  errors: [...enrolmentErrors, 'VERIFICATION_ERROR', 'SECOND_FACTOR_NOT_FOUND'],
});

export const startPasskeyEnrolment = endpoint({
  id: 'auth.startPasskeyEnrolment',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/second-step/passkey-enrolment/options',
  summary: 'Returns the options for the first passkey of an account that needs a second factor',
  access: 'public',
  body: z.strictObject({ token: enrolmentToken }),
  response: newPasskeyOptions,
  errors: [...enrolmentErrors, 'PASSKEYS_UNAVAILABLE'],
});

/** The auth service returns `isProfileComplete: null`; the gateway fills it in from the profile service. */
export const confirmPasskeyEnrolment = endpoint({
  id: 'auth.confirmPasskeyEnrolment',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/second-step/passkey-enrolment',
  summary: 'Adds that passkey, and signs in; the recovery codes are shown only here',
  access: 'public',
  body: z.strictObject({ name: secondFactorName, passkey: newPasskey, token: enrolmentToken }),
  response: confirmEnrolment.response,
  errors: [...enrolmentErrors, 'PASSKEY_REFUSED', 'PASSKEYS_UNAVAILABLE'],
});
