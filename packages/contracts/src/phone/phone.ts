/** An entry of its own: whoever imports it pays for libphonenumber-js (12 KB), and nobody else does. */
import {
  type CountryCode,
  type MetadataJson,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/core';
import { phoneCountries } from '../profile/profile.ts';
import metadata from './metadata.json' with { type: 'json' };
import type { DialCode, Phone } from './parse-phone.ts';

/**
 * `length`: cannot be a number of that country, refused. `unlikely`: could be one, but none is known like it; said, and
 * taken all the same, as numbering plans change.
 */
export type PhoneIssue = 'length' | 'unlikely';

// The JSON's lists are tuples in the library's types.
const known = metadata as unknown as MetadataJson;

const countryOf = (dial: DialCode): CountryCode =>
  phoneCountries.find(({ code }) => code === dial)?.country ?? 'CH';

const parse = ({ countryCode, phone }: Phone): PhoneNumber | undefined =>
  parsePhoneNumberFromString(
    countryCode + phone,
    { defaultCountry: countryOf(countryCode), extract: false },
    known,
  );

/** What is wrong with a number; null for one that is in order, or empty. */
export function phoneIssue(phone: Phone): PhoneIssue | null {
  if (!phone.phone) return null;
  const parsed = parse(phone);
  if (!parsed?.isPossible()) return 'length';
  return parsed.isValid() ? null : 'unlikely';
}

/** The international form, "+41 79 123 45 67". */
export function formatPhone(phone: Phone): string {
  return parse(phone)?.formatInternational() ?? `${phone.countryCode} ${phone.phone}`.trim();
}
