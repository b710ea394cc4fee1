import { z } from 'zod';

/**
 * An e-mail address, stored trimmed and in lower case: an unquoted ASCII local part of at most 64 characters and an
 * ASCII domain with a dot, at most 254 characters in all (RFC 5321). ASCII only, so that an address cannot imitate
 * another one with look-alike letters.
 */
export const email = z
  .string()
  .max(320)
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .max(254)
      // Checked before lower-casing: `toLowerCase` would turn the Kelvin sign into an ASCII k.
      .regex(/^[\x21-\x7e]+$/)
      .transform((value) => value.toLowerCase())
      .pipe(
        z
          .string()
          .regex(
            /^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
          )
          .refine((value) => value.lastIndexOf('@') <= 64),
      ),
  );

export const signInCodeLength = 6;
export const signInCode = z.string().regex(/^\d{6}$/);
