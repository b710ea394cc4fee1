/** A separate entry point, because it adds libphonenumber-js (12 KB) to every bundle that imports it. */
import {
  type CountryCode,
  type MetadataJson,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/core';
import { phoneCountries, type DialCode } from './dial-codes.ts';
import metadataJson from './metadata.json' with { type: 'json' };
import type { Phone } from './parse-phone.ts';

/**
 * `length`: not a possible number of the country, rejected. `unlikely`: a possible number that no numbering plan
 * contains; accepted with a hint, because numbering plans change.
 */
export type PhoneIssue = 'length' | 'unlikely';

// The library's types declare tuples where TypeScript infers arrays from the JSON.
const metadata = metadataJson as unknown as MetadataJson;

/** The country with numbering rules here; undefined for those that a field does not list first. */
const countryOf = (dial: DialCode): CountryCode | undefined =>
  phoneCountries.find(({ code }) => code === dial)?.country;

/** ITU-T E.164: digits of a number with its code. The shortest national numbers have four. */
const maxDigits = 15;
const minNationalDigits = 4;

function parse({ countryCode, phone }: Phone): PhoneNumber | undefined {
  const defaultCountry = countryOf(countryCode);
  return (
    defaultCountry &&
    parsePhoneNumberFromString(countryCode + phone, { defaultCountry, extract: false }, metadata)
  );
}

/** The problem with a number; null when it is valid or empty. */
export function phoneIssue(phone: Phone): PhoneIssue | null {
  if (!phone.phone) return null;
  if (!countryOf(phone.countryCode)) {
    const digits = phone.countryCode.length - 1 + phone.phone.length;
    return phone.phone.length < minNationalDigits || digits > maxDigits ? 'length' : null;
  }
  const parsed = parse(phone);
  if (!parsed?.isPossible()) return 'length';
  return parsed.isValid() ? null : 'unlikely';
}

/** The international form, "+41 79 123 45 67". */
export function formatPhone(phone: Phone): string {
  return parse(phone)?.formatInternational() ?? `${phone.countryCode} ${phone.phone}`.trim();
}
