import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paperText } from './paper-text.ts';
import { findAmounts } from './numbers.ts';
import { parseAmount } from './parse-amount.ts';
import { paperContents } from '../testing.ts';

const amountsOf = (text: string, isOcr = false) => {
  const [line] = paperText(paperContents(text, { page: { source: isOcr ? 'ocr' : 'text' } })).lines;
  return findAmounts(line!).map(({ value }) => value);
};

test.each([
  ["1'234.50", 1234.5],
  ['1’234.50', 1234.5],
  ['48´118.70', 48118.7],
  ["1'234.–", 1234],
  ["1'234.--", 1234],
  ['–.50', 0.5],
  ['-.50', 0.5],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['234,50', 234.5],
  ["-1'234.50", -1234.5],
  ['85000', 85000],
])('%s is an amount', (text, value) => expect(parseAmount(text)?.value).toBe(value));

test.each([
  ["12'345.60.", 12345.6],
  ["12'345.60,", 12345.6],
  ["*12'345.60*", 12345.6],
  ["=12'345.60", 12345.6],
  ['12\u00b4345.60', 12345.6],
  ['12\u2032345.60', 12345.6],
  ['500\u00b2', 500],
  ["12'345\u2076\u2070", 12345.6],
])('%s is an amount without what is printed around it', (text, value) =>
  expect(parseAmount(text)?.value).toBe(value),
);

test.each(['88.221.03', '756.9217.0769.85', 'CH93', '12.5.', "1'23", 'abc', '', '1234567890123'])(
  '%s is no amount',
  (text) => expect(parseAmount(text)).toBeNull(),
);

test('Amounts are told from dates, percentages, years beside a currency, and numbers of phones', () => {
  expect(amountsOf("Saldo per 31.12.2024 CHF 12'345.60 zu 1.25 % am 31.12.")).toEqual([12345.6]);
  expect(amountsOf('Total 1 234.50')).toEqual([1234.5]);
  expect(amountsOf('Fr. 50.– CHF 7')).toEqual([50, 7]);
});

test('A sign, or the side of an account, belongs to its amount', () => {
  const signed = (text: string) => {
    const [line] = paperText(paperContents(text)).lines;
    return findAmounts(line!).map(({ value, isSignUnclear }) => (isSignUnclear ? 'unclear' : value));
  };
  expect(signed("CHF - 12'345.60")).toEqual([-12345.6]);
  expect(signed("CHF 12'345.60 -")).toEqual([-12345.6]);
  expect(signed("12'345.60 S")).toEqual([-12345.6]);
  expect(signed("Soll 12'345.60")).toEqual([-12345.6]);
  expect(signed("Saldo – CHF 12'345.60")).toEqual(['unclear']);
  expect(signed("12'345.60 H")).toEqual([12345.6]);
});

test('Figures in the boxes of a comb, and centimes in a column of their own, are one amount', () => {
  expect(amountsOf('Saldo CHF 1 2 3 4 5 . 6 0')).toEqual([12345.6]);
  const columns = paperText(paperContents("Zins\tFr.\tRp.\nBruttozins\t123\t45\nSaldo\t12'345\t60")).lines;
  expect(columns.flatMap((line) => findAmounts(line).map(({ value }) => value))).toEqual([123.45, 12345.6]);
  // Without the head of the columns it cannot be told whether the last figures are centimes.
  expect(amountsOf("Saldo CHF 12'345 60")).not.toContain(12345);
});

test('Numbers of accounts, customers and pages are no amounts', () => {
  expect(amountsOf('Rechnung Nr. 77 330 118')).toEqual([]);
  expect(amountsOf('Total 2025: CHF 500.00').at(-1)).toBe(500);
});

test('A number that recognition has torn is not read as its rest', () => {
  expect(amountsOf("Total 1'46 2.80", true)).not.toContain(2.8);
  expect(amountsOf("Total 1' 462.80", true)).not.toContain(462.8);
});

test('The noise of a line before a number is left out', () => {
  expect(amountsOf('Total CHF ‘565 000.00', true)).toEqual([565_000]);
});

test('A digit that OCR took for a letter is repaired, a word is not', () => {
  expect(amountsOf("Total 1'2O4.50", true)).toEqual([1204.5]);
  expect(amountsOf('Total SOS', true)).toEqual([]);
});

test('Every amount is read as it was printed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom("'", '’', '\u00a0'),
      (cents, separator) => {
        const [whole = '', fraction = ''] = (cents / 100).toFixed(2).split('.');
        const printed = `${whole.replace(/\B(?=(\d{3})+$)/g, separator)}.${fraction}`;
        expect(parseAmount(printed)?.value).toBe(cents / 100);
      },
    ),
  );
});
