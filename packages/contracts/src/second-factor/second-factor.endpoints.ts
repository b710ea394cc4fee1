import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { secondFactorLimits } from './limits.ts';
import { issuedRecoveryCode, secondFactorKinds, secondFactorName, totpCode } from './second-factor.ts';

const secondFactor = z.object({
  id: z.uuid(),
  kind: z.enum(secondFactorKinds),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

const secondFactorState = z.object({
  /** The oldest first. */
  factors: z.array(secondFactor),
  /** Recovery codes that are not used yet. */
  recoveryCodesLeft: z.number().int().min(0).max(secondFactorLimits.recoveryCodes),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

export const recoveryCodeList = z.array(issuedRecoveryCode).length(secondFactorLimits.recoveryCodes);

/** The secret of an authenticator app: in base32 to type in, and as the `otpauth:` URI of a QR code. */
export const totpSecret = z.object({ secret: z.string(), uri: z.string() });

export const getSecondFactors = endpoint({
  id: 'auth.secondFactors',
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/second-factors',
  summary: 'The own second factors, and how many recovery codes are left',
  access: 'user',
  response: secondFactorState,
});

export const startTotp = endpoint({
  id: 'auth.startTotp',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/second-factors/totp',
  summary: 'Returns the secret of a new authenticator app, which counts once its first code is confirmed',
  access: 'user',
  freshSignIn: true,
  refusedWhileImpersonating: true,
  body: z.strictObject({ name: secondFactorName }),
  response: totpSecret.extend({ id: z.uuid() }),
  errors: ['TOO_MANY_SECOND_FACTORS'],
});

/** The recovery codes are part of the response of the first factor only; they are never shown again. */
export const confirmTotp = endpoint({
  id: 'auth.confirmTotp',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/second-factors/totp/{id}/confirm',
  summary:
    'Adds the authenticator app with its first code. With the first factor, other devices are signed out',
  access: 'user',
  refusedWhileImpersonating: true,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ code: totpCode }),
  response: z.object({ recoveryCodes: recoveryCodeList.nullable() }),
  errors: ['VERIFICATION_ERROR', 'SECOND_FACTOR_NOT_FOUND', 'TOO_MANY_SECOND_FACTORS'],
});

export const renameSecondFactor = endpoint({
  id: 'auth.renameSecondFactor',
  owner: 'auth',
  method: 'PATCH',
  path: '/api/auth/second-factors/{id}',
  summary: 'Renames a second factor',
  access: 'user',
  freshSignIn: true,
  refusedWhileImpersonating: true,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ name: secondFactorName }),
  response: secondFactorState,
  errors: ['SECOND_FACTOR_NOT_FOUND'],
});

export const removeSecondFactor = endpoint({
  id: 'auth.removeSecondFactor',
  owner: 'auth',
  method: 'DELETE',
  path: '/api/auth/second-factors/{id}',
  summary: 'Removes a second factor; with the last one, also the recovery codes',
  access: 'user',
  freshSignIn: true,
  refusedWhileImpersonating: true,
  params: z.strictObject({ id: z.uuid() }),
  response: secondFactorState,
  errors: ['SECOND_FACTOR_NOT_FOUND', 'LAST_SECOND_FACTOR'],
});

export const renewRecoveryCodes = endpoint({
  id: 'auth.renewRecoveryCodes',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/second-factors/recovery-codes',
  summary: 'Replaces the recovery codes; the previous ones are no longer valid',
  access: 'user',
  freshSignIn: true,
  refusedWhileImpersonating: true,
  response: z.object({ recoveryCodes: recoveryCodeList }),
  errors: ['SECOND_FACTOR_NOT_FOUND'],
});
