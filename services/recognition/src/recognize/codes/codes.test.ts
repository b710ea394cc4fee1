import type { XmlElement } from '@dossier/document-reader';
import { parseXml } from '@dossier/document-reader/xml';
import { expect, test } from 'vitest';
import { ownerOf } from '../recognize-code.ts';
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
    people: [{ firstName: 'Nadja', lastName: 'Brunner' }],
  });
  expect(reading?.values.map(({ key, value }) => [key, value])).toEqual([
    ['grossSalary', 90000],
    ['netSalary', 77850],
    ['socialContributions', 5760],
    ['pensionContributions', 6390],
  ]);
  expect(readSalaryCertificate(certificate('87850.00'))?.values).toEqual([]);
  expect(reading?.form11).toEqual({
    period: { from: '2024-01-01', until: '2024-12-31' },
    isTransportFree: false,
    areMealsReduced: false,
    hasLumpSums: false,
    hasExpenseRules: false,
  });
});

/** ELM 6.0, release 2026-03-06, by a program that writes prefixes. */
const certificateOf6 = `<?xml version="1.0" encoding="UTF-8"?>
<tx:T xmlns:tx="urn:ch:swissdec:elm:v6:20260306:SalaryDeclarationTxAB" SID="0" SysV="6.0">
  <tx:Company UID-BFS="CHE-109.322.551" HR-RC-Name="Holzbau Steinmatt AG" ZIP="3072" City="Ostermundigen"/>
  <tx:PersonID Lastname="Vigneswaran" Firstname="Sivasubramaniya" ZIP="3072"><tx:unknown/></tx:PersonID>
  <tx:S addresseeIDRef="#TAX">
    <tx:DocID>2025-17</tx:DocID><tx:CreationDate>2026-01-20T08:00:00</tx:CreationDate>
    <tx:Period><tx:from>2025-03-01</tx:from><tx:until>2025-12-31</tx:until></tx:Period>
    <tx:Income>90000.00</tx:Income><tx:GrossIncome>90000.00</tx:GrossIncome>
    <tx:AHV-ALV-NBUV-AVS-AC-AANP-Contribution>5760.00</tx:AHV-ALV-NBUV-AVS-AC-AANP-Contribution>
    <tx:BVG-LPP-Contribution><tx:Regular>6390.00</tx:Regular></tx:BVG-LPP-Contribution>
    <tx:NetIncome>77850.00</tx:NetIncome>
    <tx:ChargesRule><tx:WithRegulation><tx:Allowed>2024-05-01</tx:Allowed><tx:Canton>BE</tx:Canton></tx:WithRegulation></tx:ChargesRule>
    <tx:StandardRemark><tx:PartTimeEmployment/><tx:Rectificate><tx:OriginalDate>2026-01-10</tx:OriginalDate><tx:OriginalDocID>2025-16</tx:OriginalDocID></tx:Rectificate></tx:StandardRemark>
  </tx:S>
</tx:T>`;

test('A salary certificate of ELM 6.0 reads as one of 5.0 does', () => {
  const reading = readSalaryCertificate(parseXml(Buffer.from(certificateOf6)));
  const of5 = readSalaryCertificate(certificate('77850.00'));
  expect(reading).toEqual({
    ...of5,
    taxYear: 2025,
    people: [{ firstName: 'Sivasubramaniya', lastName: 'Vigneswaran' }],
    form11: {
      ...of5?.form11,
      period: { from: '2025-03-01', until: '2025-12-31' },
      hasExpenseRules: true,
    },
  });
});

test('The rows of a salary certificate that are in no sum are given as well', () => {
  const root = certificate('77850.00');
  const [company, salary] = root.children;
  const sum = (name: string, value: string) =>
    element(name, {}, [element('Text', {}, 'Telefon 2024'), element('Sum', {}, value)]);
  const more = [
    element('FringeBenefits', {}, [element('CompanyCar', {}, '2700.00')]),
    element('DeductionAtSource', {}, '410.55'),
    element('OtherBenefits', {}, [element('Text', {}, 'REKA'), element('Sum', {}, '350.00')]),
    element('Charges', {}, [
      element('Effective', {}, [element('TravelFoodAccommodation', {}, '300.00'), sum('Other', '80.00')]),
      element('LumpSum', {}, [element('Car', {}, '500.00'), sum('Other', '150.00')]),
    ]),
  ];
  const full = { ...salary!, children: [...salary!.children, ...more] };
  const reading = readSalaryCertificate({ ...root, children: [company!, full] });
  expect(reading?.form11?.hasLumpSums).toBe(true);
  expect(reading?.values.slice(4).map(({ key, value }) => [key, value])).toEqual([
    ['companyCar', 2700],
    ['taxAtSource', 410.55],
    ['otherIncome', 350],
    ['expensesReimbursed', 300],
    ['expensesReimbursed', 80],
    ['expensesReimbursed', 500],
    ['expensesReimbursed', 150],
  ]);
});

test('A first name that a code cuts off names the person', () => {
  const spouse = { firstName: 'Sivasubramaniyan', lastName: 'Vigneswaran', birthDate: null };
  const household = { self: null, spouse, children: [] };
  const ownerNamed = (firstName: string) => ownerOf({ firstName, lastName: 'Vigneswaran' }, household);
  expect(ownerNamed('Sivasubramaniya')).toBe('spouse');
  expect(ownerNamed('Sivasubra')).toBeNull();
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
