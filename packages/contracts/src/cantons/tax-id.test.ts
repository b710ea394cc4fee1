import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cantonCodes, type CantonCode } from './cantons.ts';
import { formatTaxId, isTaxId, taxIdFormat } from './tax-id.ts';

/** Written out a second time, from document 2, section 5. */
const documented: Record<string, string> = {
  AG: 'xxxx.xxxx.xx',
  'AI AR BL BS GL NW OW SH SZ UR ZG': 'xxx.xxx.xx',
  'BE GE GR LU SG SO TG TI ZH': 'xxx.xxx.xxx',
  'FR NE VD VS': 'xxx-xxx-xxx',
  JU: 'xxx-xxx-xx',
};
const formats = new Map(
  Object.entries(documented).flatMap(([cantons, format]) =>
    cantons.split(' ').map((canton) => [canton as CantonCode, format]),
  ),
);
const digitsOf = (format: string) => format.replace(/[^x]/g, '').length;

it('is known of all 26 cantons', () => {
  expect([...formats.keys()].sort()).toEqual([...cantonCodes]);
});

describe.each(cantonCodes)('the tax number of %s', (canton) => {
  const format = formats.get(canton)!;
  const count = digitsOf(format);

  it('is written as documented, and the placeholder is an example of it', () => {
    expect(taxIdFormat(canton).format).toBe(format);
    expect(isTaxId(canton, taxIdFormat(canton).placeholder)).toBe(true);
  });

  it('takes exactly that many digits in exactly those groups', () => {
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

  it('is formatted while it is typed: digits only, never more than fit, twice is once', () => {
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

it('is never one of another writing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...cantonCodes), fc.constantFrom(...cantonCodes), (mine, other) => {
      const { placeholder } = taxIdFormat(mine);
      expect(isTaxId(other, placeholder)).toBe(formats.get(mine) === formats.get(other));
    }),
  );
});
