import { z } from 'zod';
import { cleanEmail, emailRules } from './parse-email.ts';

/**
 * An e-mail address, stored in lower case and without what came along when it was pasted: an unquoted ASCII local part of at
 * most 64 characters and a domain with a dot, at most 254 characters in all (RFC 5321). Stored as ASCII, a domain with umlauts
 * as its A-label (RFC 5890), so that an address cannot imitate another one with look-alike letters.
 */
export const email = z
  .string()
  .max(emailRules.maxTypedLength)
  .transform(cleanEmail)
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
