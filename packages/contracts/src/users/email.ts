import { z } from 'zod';

/**
 * A mail address as this product keeps it: trimmed, lower case, an ASCII unquoted local part (SECURITY: addresses
 * that look alike), an ASCII domain with a dot or `localhost` under it, at most 254 characters (RFC 5321).
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

/** Exactly six digits. Document 1, section 5. */
export const signInCode = z.string().regex(/^\d{6}$/);
export const signInCodeLength = 6;
