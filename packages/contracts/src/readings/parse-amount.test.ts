import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAmount } from './parse-amount.ts';

it.each([
  ["1'234.50", 1234.5],
  ['1’234.5', 1234.5],
  ['1 234,50', 1234.5],
  ['CHF 1234', 1234],
  ['Fr. 20.–', 20],
  ['-20', -20],
  ['1.234,50', 1234.5],
  ['1,234', 1234],
  ['0.05', 0.05],
])('reads %s', (text, amount) => expect(parseAmount(text)).toBe(amount));

it.each(['', 'abc', '1.2.3', '1..2', '--1', '1e5', '١٢'])('refuses %j', (text) =>
  expect(parseAmount(text)).toBeNull(),
);

it('reads back every amount that it shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
      const shown = (cents / 100).toLocaleString('de-CH', { minimumFractionDigits: 2 });
      expect(parseAmount(shown)).toBe(cents / 100 || 0);
    }),
  );
});
