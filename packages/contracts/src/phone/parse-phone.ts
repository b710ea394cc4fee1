import { dialCodes, type DialCode } from './dial-codes.ts';

/** A number as stored in the profile: the dialling code and the national part, digits only. */
export interface Phone {
  readonly countryCode: DialCode;
  readonly phone: string;
}

/** ITU-T E.164. */
const maxDigits = 15;

/** Italian numbers keep their leading zero. */
const dialCodeWithLeadingZero: DialCode = '+39';

/**
 * Parses typed or pasted text: removes the trunk zero ("079…" → "79…", except in Italian numbers) and takes the dialling
 * code from an international number ("+41 79…", "0041 79…") when there is one.
 */
export function parsePhone(text: string, dial: DialCode): Phone {
  const international = /^\s*(?:\+|00)([\d\s()./-]*)$/.exec(text)?.[1]?.replace(/\D/g, '');
  const ownCode = dialCodes.find((code) => international?.startsWith(code.slice(1)));
  const countryCode = ownCode ?? dial;
  const digits = ownCode && international ? international.slice(ownCode.length - 1) : text.replace(/\D/g, '');
  // One or two zeros alone may be the start of "0041".
  const national =
    digits.length > 2 && countryCode !== dialCodeWithLeadingZero ? digits.replace(/^0+/, '') : digits;
  return { countryCode, phone: national.slice(0, maxDigits) };
}
