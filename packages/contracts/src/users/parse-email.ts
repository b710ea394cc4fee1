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

/** Zero-width characters, direction marks and soft hyphens, which come along when an address is copied. */
const invisible = /\p{Cf}/gu;
const brackets = '<>‹›«»';
const endings = ' ;,.';

/**
 * The address in what was typed or pasted: "mailto:anna@example.ch?subject=…", "Anna Muster <anna@example.ch>;",
 * "‹anna@example.ch›". Its domain is in ASCII, as the DNS has it: it cannot imitate another one then.
 */
export function cleanEmail(typed: string): string {
  const address = withoutScheme(withoutBrackets(trimEndings(typed.replace(invisible, '').trim())));
  const at = address.lastIndexOf('@');
  return address.slice(0, at + 1) + toAsciiDomain(address.slice(at + 1));
}

function trimEndings(text: string): string {
  const last = [...text].findLastIndex((character) => !endings.includes(character));
  return [...text].slice(0, last + 1).join('');
}

/** A name may come before the brackets, but no other address. */
function withoutBrackets(text: string): string {
  if (text === '' || !brackets.includes(text.slice(-1))) return text;
  const inner = text.slice(0, -1);
  const open = Math.max(...[...brackets].map((bracket) => inner.lastIndexOf(bracket)));
  return open < 0 || inner.slice(0, open).includes('@') ? text : inner.slice(open + 1).trim();
}

function withoutScheme(text: string): string {
  if (!text.toLowerCase().startsWith('mailto:')) return text;
  const [address = ''] = text.slice('mailto:'.length).split('?');
  return address.trim();
}

/** `bär.ch` as `xn--br-via.ch`; anything but letters, digits, hyphens and dots stays, to be refused. */
function toAsciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !/[^\0-\x7f]/.test(domain)) return domain;
  const url = `https://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

/** The address as `email` parses it, or null; for the sign-in page, whose first script has no schemas. */
export function parseEmail(typed: string): string | null {
  const { maxTypedLength, maxLength, maxLocalLength, printable } = emailRules;
  if (typed.length > maxTypedLength) return null;
  const address = cleanEmail(typed);
  const email = address.toLowerCase();
  const isValid =
    address.length <= maxLength &&
    printable.test(address) &&
    emailRules.address.test(email) &&
    email.lastIndexOf('@') <= maxLocalLength;
  return isValid ? email : null;
}
