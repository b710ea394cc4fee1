import fc from 'fast-check';
import all from 'libphonenumber-js/metadata.min.json';
import { describe, expect, it } from 'vitest';
import { phoneCountries } from '../profile/profile.ts';
import metadata from './metadata.json' with { type: 'json' };
import { formatPhone, phoneIssue } from './phone.ts';
import { parsePhone, type DialCode } from './parse-phone.ts';

const dials = phoneCountries.map(({ code }) => code);
const anyDial = fc.constantFrom(...dials);
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 18 });

describe('what is typed or pasted', () => {
  it.each<[string, DialCode, DialCode, string]>([
    ['079 123 45 67', '+41', '+41', '791234567'],
    ['079', '+41', '+41', '79'],
    ['+41 79 123 45 67', '+49', '+41', '791234567'],
    ['0041791234567', '+49', '+41', '791234567'],
    ['+41 (0)79 123 45 67', '+33', '+41', '791234567'],
    ['+423 234 56 78', '+41', '+423', '2345678'],
    ['+352 621 123 456', '+41', '+352', '621123456'],
    ['+39 06 6981 2345', '+41', '+39', '0669812345'],
    ['06 698 12345', '+39', '+39', '0669812345'],
    ['0151 23456789', '+49', '+49', '15123456789'],
    ['06 12 34 56 78', '+33', '+33', '612345678'],
    ['+1 212 555 0100', '+41', '+41', '12125550100'],
    ['abc', '+41', '+41', ''],
  ])('%s with %s', (text, dial, countryCode, phone) => {
    expect(parsePhone(text, dial)).toEqual({ countryCode, phone });
  });

  it('is always a country of the nine and at most 15 digits', () => {
    fc.assert(
      fc.property(fc.string(), anyDial, (text, dial) => {
        const read = parsePhone(text, dial);
        expect(dials).toContain(read.countryCode);
        expect(read.phone).toMatch(/^\d{0,15}$/);
      }),
    );
  });

  it('is read the same when it is typed digit by digit, with the zero or without', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('76', '77', '78', '79'),
        fc.integer({ min: 0, max: 9_999_999 }),
        (prefix, rest) => {
          const national = `${prefix}${String(rest).padStart(7, '0')}`;
          const typed = [...`0${national}`].reduce(
            (text, digit) => parsePhone(text + digit, '+41').phone,
            '',
          );
          expect(typed).toBe(national);
          expect(parsePhone(national, '+41').phone).toBe(national);
        },
      ),
    );
  });

  it('comes back from the international form', () => {
    fc.assert(
      fc.property(anyDial, digits, (countryCode, text) => {
        const phone = parsePhone(text, countryCode);
        fc.pre(phoneIssue(phone) === null && phone.phone !== '');
        expect(parsePhone(formatPhone(phone), '+34')).toEqual(phone);
      }),
    );
  });
});

describe('what is wrong', () => {
  it.each<[DialCode, string, ReturnType<typeof phoneIssue>]>([
    ['+41', '791234567', null],
    ['+41', '', null],
    ['+41', '79123456', 'length'],
    ['+41', '7912345678', 'length'],
    ['+41', '111111111', 'unlikely'],
    ['+423', '2345678', null],
    ['+423', '23456', 'length'],
    ['+352', '621123456', null],
    ['+34', '612345678', null],
    ['+32', '470123456', null],
    ['+43', '6641234567', null],
  ])('%s %s: %s', (countryCode, phone, issue) => {
    expect(phoneIssue({ countryCode, phone })).toBe(issue);
  });

  it('a number that could be one is never refused for what it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200_000_000, max: 999_999_999 }), (number) => {
        expect(phoneIssue({ countryCode: '+41', phone: String(number) })).not.toBe('length');
      }),
    );
  });
});

it('shows the international form, and what is no number as it is', () => {
  expect(formatPhone({ countryCode: '+41', phone: '791234567' })).toBe('+41 79 123 45 67');
  expect(formatPhone({ countryCode: '+39', phone: '0669812345' })).toBe('+39 06 6981 2345');
  expect(formatPhone({ countryCode: '+41', phone: '7' })).toBe('+41 7');
});

it('the metadata is that of the library in use (make-phone-metadata.mjs)', () => {
  expect(metadata.version).toBe(all.version);
  for (const { country } of phoneCountries)
    expect(metadata.countries[country]).toEqual(all.countries[country]);
});
