import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cantonCodes, type CantonCode } from './cantons.ts';
import { formatTaxId, isTaxId, taxIdFormat } from './tax-id.ts';

/** The expected formats, written out independently of the code under test. */
const expectedFormats: Record<string, string> = {
  AG: 'xxxx.xxxx.xx',
  'AI AR BL BS GL NW OW SH SZ UR ZG': 'xxx.xxx.xx',
  'BE GE GR LU SG SO TG TI ZH': 'xxx.xxx.xxx',
  'FR NE VD VS': 'xxx-xxx-xxx',
  JU: 'xxx-xxx-xx',
};
const formats = new Map(
  Object.entries(expectedFormats).flatMap(([cantons, format]) =>
    cantons.split(' ').map((canton) => [canton as CantonCode, format]),
  ),
);
const countDigits = (format: string) => format.replace(/[^x]/g, '').length;

it('covers all 26 cantons', () => {
  expect([...formats.keys()].sort()).toEqual([...cantonCodes]);
});

describe.each(cantonCodes)('tax ID of %s', (canton) => {
  const format = formats.get(canton)!;
  const count = countDigits(format);

  it('has the expected format, and its placeholder matches', () => {
    expect(taxIdFormat(canton).format).toBe(format);
    expect(isTaxId(canton, taxIdFormat(canton).placeholder)).toBe(true);
  });

  it('accepts exactly the digits and groups of the format', () => {
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(`^\\d{${count}}$`)), (digits) => {
        const id = formatTaxId(canton, digits);
        expect(id.replace(/\d/g, 'x')).toBe(format);
        expect(id.replace(/\D/g, '')).toBe(digits);
        expect(isTaxId(canton, id)).toBe(true);
        const changed = [digits, id.slice(0, -1), `${id}0`, ` ${id}`, `${id}\n`, id.replace(/[.-]/, '/')];
        expect(changed.filter((other) => isTaxId(canton, other))).toEqual([]);
      }),
    );
  });

  it('accepts one edit of a valid ID exactly when the result has the format', () => {
    const valid = fc
      .stringMatching(new RegExp(`^\\d{${count}}$`))
      .map((digits) => formatTaxId(canton, digits));
    const inserted = fc.oneof(fc.constantFrom('', ...'0123456789.-/ xX\n٣'), fc.string({ maxLength: 1 }));
    fc.assert(
      fc.property(valid, fc.nat(12), fc.nat(1), inserted, (id, place, removed, character) => {
        const edited = id.slice(0, place) + character + id.slice(place + removed);
        const fits = (each: string, at: number) =>
          format[at] === 'x' ? '0123456789'.includes(each) : each === format[at];
        expect(isTaxId(canton, edited)).toBe(edited.length === format.length && edited.split('').every(fits));
      }),
      { numRuns: 300 },
    );
  });

  it('formats any input to at most the digits of the format, and formatting is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d .-]{0,20}$/)), (text) => {
        const once = formatTaxId(canton, text);
        expect(once.replace(/\D/g, '')).toBe(text.replace(/\D/g, '').slice(0, count));
        expect(formatTaxId(canton, once)).toBe(once);
        expect(once).not.toMatch(/[.-]$/);
      }),
    );
  });
});

it('rejects the tax ID of a canton with another format', () => {
  fc.assert(
    fc.property(fc.constantFrom(...cantonCodes), fc.constantFrom(...cantonCodes), (canton, other) => {
      const { placeholder } = taxIdFormat(canton);
      expect(isTaxId(other, placeholder)).toBe(formats.get(canton) === formats.get(other));
    }),
  );
});
