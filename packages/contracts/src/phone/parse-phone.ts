import { phoneCountries } from '../profile/profile.ts';

export type DialCode = (typeof phoneCountries)[number]['code'];

/** A number as the profile holds it: the country's code and the national part, digits only. */
export interface Phone {
  readonly countryCode: DialCode;
  readonly phone: string;
}

const mostDigits = 15;

/** Where a national number may begin with a zero that belongs to it. */
const keepsZero: DialCode = '+39';

/**
 * What was typed or pasted, as country and digits: the trunk zero goes ("079…" → "79…"; Italian numbers keep theirs),
 * and an international number ("+41 79…", "0041 79…") brings its country along, if it is one of the nine.
 */
export function parsePhone(text: string, dial: DialCode): Phone {
  const international = /^\s*(?:\+|00)([\d\s()./-]*)$/.exec(text)?.[1]?.replace(/\D/g, '');
  const abroad = phoneCountries.find(({ code }) => international?.startsWith(code.slice(1)))?.code;
  const countryCode = abroad ?? dial;
  const digits = abroad && international ? international.slice(abroad.length - 1) : text.replace(/\D/g, '');
  // A zero or two may still become "0041".
  const national = digits.length > 2 && countryCode !== keepsZero ? digits.replace(/^0+/, '') : digits;
  return { countryCode, phone: national.slice(0, mostDigits) };
}
