import { expect, it } from 'vitest';
import { formatAmount, formatSize } from './formats.ts';

it('writes amounts the Swiss way', () => {
  expect(formatAmount(1800)).toBe("CHF 1'800.00");
});

it('writes sizes in Ko in French and in KB elsewhere', () => {
  expect(formatSize(1536, 'fr')).toBe('1,5 Ko');
  expect(formatSize(1536, 'de')).toBe('1.5 KB');
});
