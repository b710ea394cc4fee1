import { z } from 'zod';
import { emailRules } from './parse-email.ts';

/**
 * An e-mail address, stored trimmed and in lower case: an unquoted ASCII local part of at most 64 characters and an
 * ASCII domain with a dot, at most 254 characters in all (RFC 5321). ASCII only, so that an address cannot imitate
 * another one with look-alike letters.
 */
export const email = z
  .string()
  .max(emailRules.maxTypedLength)
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .max(emailRules.maxLength)
      .regex(emailRules.printable)
      .transform((value) => value.toLowerCase())
      .pipe(
        z
          .string()
          .regex(emailRules.address)
          .refine((value) => value.lastIndexOf('@') <= emailRules.maxLocalLength),
      ),
  );

export const signInCode = z.string().regex(/^\d{6}$/);
