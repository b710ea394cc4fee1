import fc from 'fast-check';
import all from 'libphonenumber-js/metadata.min.json';
import { describe, expect, it, test } from 'vitest';
import { dialCodes, phoneCountries, type DialCode } from './dial-codes.ts';
import metadata from './metadata.json' with { type: 'json' };
import { formatPhone, phoneIssue } from './phone.ts';
import { parsePhone } from './parse-phone.ts';

const anyDial = fc.constantFrom(...dialCodes);
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 18 });

describe('parsePhone', () => {
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
    ['+1 212 555 0100', '+41', '+1', '2125550100'],
    ['00351 912 345 678', '+41', '+351', '912345678'],
    ['+999 1', '+41', '+41', '9991'],
    ['abc', '+41', '+41', ''],
  ])('%s with %s', (text, dial, countryCode, phone) => {
    expect(parsePhone(text, dial)).toEqual({ countryCode, phone });
  });

  it('always returns an assigned dialling code and at most 15 digits', () => {
    fc.assert(
      fc.property(fc.string(), anyDial, (text, dial) => {
        const parsed = parsePhone(text, dial);
        expect(dialCodes).toContain(parsed.countryCode);
        expect(parsed.phone).toMatch(/^\d{0,15}$/);
      }),
    );
  });

  it('gives the same result typed digit by digit and pasted, with and without the trunk zero', () => {
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

  it('parses the international format back to the same number', () => {
    fc.assert(
      fc.property(anyDial, digits, (countryCode, text) => {
        const phone = parsePhone(text, countryCode);
        fc.pre(phoneIssue(phone) === null && phone.phone !== '');
        expect(parsePhone(formatPhone(phone), '+34')).toEqual(phone);
      }),
    );
  });
});

test('every country calling code is known, and none twice', () => {
  const known = Object.keys(all.country_calling_codes).map((code) => `+${code}`);
  expect([...dialCodes].sort()).toEqual(known.sort());
});

describe('phoneIssue', () => {
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
    ['+1', '2125550100', null],
    ['+351', '912', 'length'],
    ['+351', '9123456789012', 'length'],
  ])('%s %s: %s', (countryCode, phone, issue) => {
    expect(phoneIssue({ countryCode, phone })).toBe(issue);
  });

  it('never reports the length of a possible number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200_000_000, max: 999_999_999 }), (number) => {
        expect(phoneIssue({ countryCode: '+41', phone: String(number) })).not.toBe('length');
      }),
    );
  });
});

it('formats numbers internationally and leaves other text unchanged', () => {
  expect(formatPhone({ countryCode: '+41', phone: '791234567' })).toBe('+41 79 123 45 67');
  expect(formatPhone({ countryCode: '+39', phone: '0669812345' })).toBe('+39 06 6981 2345');
  expect(formatPhone({ countryCode: '+41', phone: '7' })).toBe('+41 7');
});

it('uses the metadata of the installed library (make-phone-metadata.mjs)', () => {
  expect(metadata.version).toBe(all.version);
  for (const { country } of phoneCountries)
    expect(metadata.countries[country]).toEqual(all.countries[country]);
});
