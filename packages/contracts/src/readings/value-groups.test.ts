import { expect, it } from 'vitest';
import type { PaperKind, ValueKey } from './paper-choices.ts';
import type { Reading, ReadingValue } from './readings.ts';
import { findExcluded, groupValues, valueGroupOf } from './value-groups.ts';

const value = (key: ValueKey, amount: number, change: Partial<ReadingValue> = {}): ReadingValue => ({
  id: key,
  key,
  value: amount,
  currency: 'CHF',
  part: null,
  page: 1,
  box: null,
  source: 'text',
  label: key,
  by: 'machine',
  confirmedBy: null,
  ...change,
});
const paper = (kind: PaperKind, ...values: ReadingValue[]) =>
  ({ kind, values, findings: [] }) as never as Reading;
const sumsOf = (...papers: Reading[]) =>
  Object.fromEntries(groupValues(papers).map(({ group, sums }) => [group, Object.fromEntries(sums)]));

it('sums income, assets and debts to the Rappen, and each currency by itself', () => {
  expect(
    sumsOf(
      paper('salaryCertificate', value('grossSalary', 100_000), value('netSalary', 85_000.1)),
      paper('interestStatement', value('interest', 0.2), value('balance', 5000)),
      paper('interestStatement', value('balance', 40, { currency: 'EUR' })),
    ),
  ).toEqual({ income: { CHF: 85_000.3 }, assets: { CHF: 5000, EUR: 40 }, other: {} });
});

it('counts no part of a paper that states the whole', () => {
  expect(
    sumsOf(
      paper(
        'taxStatement',
        value('taxValue', 300),
        value('taxValue', 100, { part: 'CH1' }),
        value('taxValue', 200, { part: 'CH2' }),
      ),
    ),
  ).toEqual({ assets: { CHF: 300 } });
  expect(
    sumsOf(
      paper('taxStatement', value('taxValue', 100, { part: 'CH1' }), value('taxValue', 200, { part: 'CH2' })),
    ),
  ).toEqual({
    assets: { CHF: 300 },
  });
});

it('counts a paper once that was uploaded twice, unless somebody says that it is another', () => {
  const first = { ...paper('taxStatement', value('taxValue', 300)), fileId: 'pdf' };
  const again = (isDismissed: boolean, fileId = 'pdf') => ({
    ...first,
    fileId: 'xml',
    findings: [{ code: 'DUPLICATE' as const, fileId, id: '', text: '', isDismissed }],
  });
  expect(sumsOf(first, again(false))).toEqual({ assets: { CHF: 300 } });
  expect(sumsOf(first, again(true))).toEqual({ assets: { CHF: 600 } });
  expect(sumsOf(again(false))).toEqual({ assets: { CHF: 300 } });
});

it('leaves out papers of other years and persons and refused ones, says why, and follows decisions', () => {
  const base = (fileId: string) => ({ ...paper('taxStatement', value('taxValue', 100)), fileId });
  const found = <Finding extends object>(finding: Finding, isDismissed = false) =>
    [{ ...finding, id: '', text: '', isDismissed }] as never as Reading['findings'];
  const ofOtherYear = (isDismissed = false) => ({
    ...base('earlier'),
    findings: found({ code: 'OTHER_YEAR', year: 2024 }, isDismissed),
  });
  const ofOtherPerson = { ...base('other'), findings: found({ code: 'OTHER_PERSON', name: 'Urs' }) };
  const again = { ...base('again'), findings: found({ code: 'DUPLICATE', fileId: 'refused' }) };
  const papers = [base('own'), ofOtherYear(), ofOtherPerson, base('refused'), again];
  const reasons = (refused: string[]) =>
    [...findExcluded(papers, new Set(refused))].map(([{ fileId }, reason]) => [fileId, reason]);
  expect(reasons([])).toEqual([
    ['earlier', 'otherYear'],
    ['other', 'otherPerson'],
    ['again', 'duplicate'],
  ]);
  // Of two equal papers one counts, also when the earlier one was refused.
  expect(reasons(['refused'])).toEqual([
    ['earlier', 'otherYear'],
    ['other', 'otherPerson'],
    ['refused', 'rejected'],
  ]);
  expect(sumsOf(...papers)).toEqual({ assets: { CHF: 200 } });
  expect(sumsOf(base('own'), ofOtherYear(true)), 'somebody said that it belongs').toEqual({
    assets: { CHF: 200 },
  });
});

it('counts the accounts of an e-tax statement once, and its interest as that of debts', () => {
  const accounts = [value('balance', 170, { part: 'CH1' }), value('balance', 30, { part: 'CH2' })];
  const rest = [value('dividends', 12), value('debt', 50), value('interest', 1.6)];
  expect(sumsOf(paper('taxStatement', value('taxValue', 390), ...accounts, ...rest))).toEqual({
    income: { CHF: 12 },
    assets: { CHF: 390 },
    debts: { CHF: 50 },
    deductions: { CHF: 1.6 },
  });
  // Without a total that is right, the accounts are all there is.
  expect(sumsOf(paper('taxStatement', ...accounts))).toEqual({ assets: { CHF: 200 } });
});

it.each([
  ['mortgageStatement', 'interest', 'deductions'],
  ['interestStatement', 'interest', 'income'],
  ['pensionStatement', 'amount', 'income'],
  ['donation', 'amount', 'deductions'],
  ['salarySlip', 'netSalary', 'other'],
  ['invoice', 'amount', 'other'],
  [null, 'amount', 'other'],
] as const)('puts the value of %s: %s under %s', (kind, key, group) => {
  expect(valueGroupOf(kind, key)).toBe(group);
});
