/** A separate entry point, because it adds libphonenumber-js (12 KB) to every bundle that imports it. */
import {
  type CountryCode,
  type MetadataJson,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/core';
import { phoneCountries } from '../profile/profile.ts';
import metadataJson from './metadata.json' with { type: 'json' };
import type { DialCode, Phone } from './parse-phone.ts';

/**
 * `length`: not a possible number of the country, rejected. `unlikely`: a possible number that no numbering plan
 * contains; accepted with a hint, because numbering plans change.
 */
export type PhoneIssue = 'length' | 'unlikely';

// The library's types declare tuples where TypeScript infers arrays from the JSON.
const metadata = metadataJson as unknown as MetadataJson;

const countryOf = (dial: DialCode): CountryCode =>
  phoneCountries.find(({ code }) => code === dial)?.country ?? 'CH';

const parse = ({ countryCode, phone }: Phone): PhoneNumber | undefined =>
  parsePhoneNumberFromString(
    countryCode + phone,
    { defaultCountry: countryOf(countryCode), extract: false },
    metadata,
  );

/** The problem with a number; null when it is valid or empty. */
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
