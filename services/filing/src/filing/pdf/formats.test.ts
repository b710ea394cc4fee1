import { expect, it } from 'vitest';
import { formatAmount } from './formats.ts';

it('writes amounts the Swiss way', () => {
  expect(formatAmount(1800)).toBe("CHF 1'800.00");
});
