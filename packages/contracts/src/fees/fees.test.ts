import { describe, expect, it } from 'vitest';
import { isQrIban, isSwissIban, paymentReference, vatWithin } from './fees.ts';

describe('accounts and references', () => {
  // The examples of the Swiss Implementation Guidelines for the QR-bill.
  it('are those of the standard', () => {
    expect(isSwissIban('CH4431999123000889012')).toBe(true);
    expect(isQrIban('CH4431999123000889012')).toBe(true);
    expect(isSwissIban('CH5800791123000889012')).toBe(true);
    expect(isQrIban('CH5800791123000889012')).toBe(false);
    expect(paymentReference('21000000000313947143000901', 'CH4431999123000889012')).toBe(
      '210000000003139471430009017',
    );
    expect(paymentReference('539007547034', 'CH5800791123000889012')).toBe('RF18539007547034');
  });

  it.each(['CH4431999123000889013', 'CH44 3199 9123 0008 8901 2', 'DE89370400440532013000', ''])(
    'refuse %s',
    (iban) => expect(isSwissIban(iban)).toBe(false),
  );
});

it('the value added tax is within the amount, in rappen', () => {
  expect(vatWithin(108_100, 81)).toBe(8100);
  expect(vatWithin(35_000, 81)).toBe(2623);
  expect(vatWithin(35_000, 0)).toBe(0);
});
