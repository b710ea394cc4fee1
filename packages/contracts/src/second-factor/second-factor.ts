import { z } from 'zod';
import { secondFactorLimits } from './limits.ts';

export const secondFactorKinds = ['totp', 'passkey'] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];

/** What a user can confirm a sign-in with, after the code by mail. */
export const secondFactorMethods = [...secondFactorKinds, 'recoveryCode'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** A code of an authenticator app (RFC 6238); spaces are ignored, because apps show two groups of three digits. */
export const totpCode = z
  .string()
  .max(20)
  .transform((value) => value.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/));

/** A recovery code as it is issued: 60 random bits as twelve characters of base32 (RFC 4648), which has no 0 and no 1. */
export const issuedRecoveryCode = z.string().regex(/^[a-z2-7]{12}$/);

/** A recovery code as it is typed. It is shown in groups of four; case, spaces and dashes do not matter. */
export const recoveryCode = z
  .string()
  .max(40)
  .transform((value) => value.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(issuedRecoveryCode);

export const secondFactorName = z
  .string()
  .max(200)
  .transform((value) => value.trim())
  // No control characters: the name appears in lists and in the export.
  .pipe(
    z
      .string()
      .min(1)
      .max(secondFactorLimits.nameLength)
      .regex(/^\P{C}+$/u),
  );
