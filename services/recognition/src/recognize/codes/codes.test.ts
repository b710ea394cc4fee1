import type { XmlElement } from '@dossier/document-reader';
import { expect, test } from 'vitest';
import { isCreditorReference, isIban, isQrReference } from './checksums.ts';
import { readQrBill } from './qr-bill.ts';
import { isForm11Right, readSalaryCertificate } from './salary-certificate.ts';
import { readTaxStatement } from './tax-statement.ts';

const element = (
  name: string,
  attributes: Record<string, string | number> = {},
  children: XmlElement[] | string = [],
): XmlElement => ({
  name,
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)])),
  children: typeof children === 'string' ? [] : children,
  text: typeof children === 'string' ? children : '',
});

test('Check digits of IBAN and references', () => {
  expect(isIban('CH93 0076 2011 6238 5295 7')).toBe(true);
  expect(isIban('CH94 0076 2011 6238 5295 7')).toBe(false);
  expect(isQrReference('21 00000 00003 13947 14300 09017')).toBe(true);
  expect(isQrReference('21 00000 00003 13947 14300 09018')).toBe(false);
  expect(isCreditorReference('RF18 5390 0754 7034')).toBe(true);
  expect(isCreditorReference('RF19 5390 0754 7034')).toBe(false);
});

const certificate = (net: string) =>
  element('T', {}, [
    element('Company', { 'HR-RC-Name': 'Holzbau Steinmatt AG' }),
    element('S', {}, [
      element('PersonID', { Firstname: 'Nadja', Lastname: 'Brunner' }),
      element('Period', {}, [element('from', {}, '2024-01-01'), element('until', {}, '2024-12-31')]),
      element('GrossIncome', {}, '90000.00'),
      element('AHV-ALV-NBUV-AVS-AC-AANP-Contribution', {}, '5760.00'),
      element('BVG-LPP-Contribution', {}, [element('Regular', {}, '6390.00')]),
      element('NetIncome', {}, net),
    ]),
  ]);

test('A salary certificate gives its amounts when they add up', () => {
  const reading = readSalaryCertificate(certificate('77850.00'));
  expect(reading).toMatchObject({
    kind: 'salaryCertificate',
    taxYear: 2024,
    issuer: 'Holzbau Steinmatt AG',
    person: { firstName: 'Nadja', lastName: 'Brunner' },
  });
  expect(reading?.values.map(({ key, value }) => [key, value])).toEqual([
    ['grossSalary', 90000],
    ['netSalary', 77850],
    ['socialContributions', 5760],
    ['pensionContributions', 6390],
  ]);
  expect(readSalaryCertificate(certificate('87850.00'))?.values).toEqual([]);
});

test('Form 11 needs gross and net salary', () => {
  expect(isForm11Right({ grossSalary: 100, netSalary: 100 })).toBe(true);
  expect(isForm11Right({ netSalary: 100 })).toBe(false);
});

const statement = (total: number) =>
  element(
    'taxStatement',
    {
      taxPeriod: 2024,
      canton: 'ZH',
      totalTaxValue: total,
      totalGrossRevenueA: 4800,
      totalGrossRevenueB: 548.29,
      totalWithHoldingTaxClaim: 1680,
    },
    [
      element('institution', { name: 'Bank Seetal AG' }),
      element('client', { firstName: 'Nadja', lastName: 'Brunner' }),
      element(
        'listOfBankAccounts',
        {
          totalTaxValue: 35000,
          totalGrossRevenueA: 0,
          totalGrossRevenueB: 548.29,
          totalWithHoldingTaxClaim: 0,
        },
        [element('bankAccount', { bankAccountName: 'Privatkonto', totalTaxValue: 35000 })],
      ),
      element('listOfLiabilities', { totalTaxValue: 250000, totalGrossRevenueB: 3000 }, [
        element('liabilityAccount', { totalTaxValue: 250000, totalGrossRevenueB: 3000 }),
      ]),
      element('listOfSecurities', {
        totalTaxValue: 127750,
        totalGrossRevenueA: 4800,
        totalGrossRevenueB: 0,
        totalWithHoldingTaxClaim: 1680,
      }),
    ],
  );

test('A tax statement gives totals that are the sums of its parts, debts, and accounts one by one', () => {
  const values = readTaxStatement(statement(162750))?.values.map(({ key, value, part }) => [
    key,
    value,
    part,
  ]);
  expect(values).toEqual([
    ['taxValue', 162750, null],
    ['dividends', 5348.29, null],
    ['withholdingTax', 1680, null],
    ['debt', 250000, null],
    ['interest', 3000, null],
    ['balance', 35000, 'Privatkonto'],
  ]);
  expect(readTaxStatement(statement(99))?.values.some(({ key }) => key === 'taxValue')).toBe(false);
});

const bill = (iban: string, reference: string) => [
  ...['SPC', '0200', '1', iban, 'S', 'Zahnarztpraxis Müllener', 'Hauptstrasse', '1', '3000', 'Bern', 'CH'],
  ...Array.from({ length: 7 }, () => ''),
  ...[
    '199.95',
    'CHF',
    'S',
    'Nadja Brunner',
    '',
    '',
    '3072',
    'Ostermundigen',
    'CH',
    'QRR',
    reference,
    '',
    'EPD',
  ],
];

test('A QR-bill needs the right check digits', () => {
  expect(readQrBill(bill('CH4431999123000889012', '210000000003139471430009017'))).toEqual({
    creditor: 'Zahnarztpraxis Müllener',
    amount: 199.95,
    currency: 'CHF',
    debtor: 'Nadja Brunner',
    message: '',
  });
  expect(readQrBill(bill('CH4531999123000889012', '210000000003139471430009017'))).toBeNull();
  expect(readQrBill(bill('CH4431999123000889012', '210000000003139471430009018'))).toBeNull();
});
