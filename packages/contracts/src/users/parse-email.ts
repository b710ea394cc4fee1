/** The rules of an e-mail address, by which the schema `email` and `parseEmail` both check. */
export const emailRules = {
  maxTypedLength: 320,
  maxLength: 254,
  maxLocalLength: 64,
  /** Checked before lower-casing: `toLowerCase` would turn the Kelvin sign into an ASCII k. */
  printable: /^[\x21-\x7e]+$/,
  /** In lower case. */
  address:
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
} as const;

/** The address as `email` parses it, or null; for the sign-in page, whose first script has no schemas. */
export function parseEmail(typed: string): string | null {
  const { maxTypedLength, maxLength, maxLocalLength, printable, address } = emailRules;
  const trimmed = typed.trim();
  const email = trimmed.toLowerCase();
  const isValid =
    typed.length <= maxTypedLength &&
    trimmed.length <= maxLength &&
    printable.test(trimmed) &&
    address.test(email) &&
    email.lastIndexOf('@') <= maxLocalLength;
  return isValid ? email : null;
}
