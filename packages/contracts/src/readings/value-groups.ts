import type { PaperKind, ValueKey } from './paper-choices.ts';
import type { PaperFindingCode } from './paper-findings.ts';
import { duplicateOf, openFindings, type Reading, type ReadingValue } from './readings.ts';

/** The parts of a tax return that the values of papers belong to. */
export const valueGroups = ['income', 'assets', 'debts', 'deductions', 'withholdingTax', 'other'] as const;
export type ValueGroup = (typeof valueGroups)[number];

const groupOfKey: Record<ValueKey, ValueGroup> = {
  grossSalary: 'other',
  netSalary: 'income',
  // Both are deducted from the net salary already.
  socialContributions: 'other',
  pensionContributions: 'other',
  balance: 'assets',
  interest: 'income',
  debt: 'debts',
  taxValue: 'assets',
  dividends: 'income',
  withholdingTax: 'withholdingTax',
  // Both are credited or refunded on a form of their own (DA-1).
  lumpSumTaxCredit: 'other',
  usWithholding: 'other',
  contribution: 'deductions',
  premium: 'deductions',
  costs: 'deductions',
  amount: 'deductions',
  rent: 'income',
  price: 'other',
  // Of form 11: in its gross salary, deducted from its net salary, credited elsewhere, or no income.
  companyCar: 'other',
  taxAtSource: 'other',
  expensesReimbursed: 'other',
  otherIncome: 'other',
  contributionPurchase: 'other',
  costsOfAssets: 'deductions',
};

/** The kinds whose interest is paid rather than earned. An e-tax statement states what is earned with its dividends. */
const loans: readonly PaperKind[] = ['loanStatement', 'mortgageStatement', 'taxStatement'];

/** The value of a whole paper that contains those of another key for its parts: the tax value contains the accounts. */
const wholes: Partial<Record<ValueKey, ValueKey>> = { balance: 'taxValue' };

/** The kinds whose amount is received rather than spent. */
const payments: readonly PaperKind[] = [
  'pensionStatement',
  'dailyAllowances',
  'unemploymentBenefits',
  'childAllowances',
  'foreignSalary',
  'rentalIncome',
];

/** The kinds whose amount is neither. */
const neither: readonly PaperKind[] = [
  'salarySlip',
  'taxAtSource',
  'taxAssessment',
  'propertySale',
  'invoice',
  'receipt',
];

/** The group of a value of a paper. */
export function valueGroupOf(kind: PaperKind | null, key: ValueKey): ValueGroup {
  if (kind === 'salarySlip') return 'other';
  if (key === 'interest' && kind && loans.includes(kind)) return 'deductions';
  if (key === 'amount' && kind && payments.includes(kind)) return 'income';
  if (key === 'amount' && (!kind || neither.includes(kind))) return 'other';
  return groupOfKey[key];
}

export interface GroupedValue {
  readonly reading: Reading;
  readonly value: ReadingValue;
}

export interface GroupOfValues {
  readonly group: ValueGroup;
  readonly values: readonly GroupedValue[];
  /** By ISO 4217 code; the group `other` has none. */
  readonly sums: ReadonlyMap<string, number>;
}

/** Why the values of a paper are left out of the sums of its tax year. `rejected`: an expert asked for another one instead. */
export const exclusions = ['otherYear', 'otherPerson', 'rejected', 'duplicate'] as const;
export type Exclusion = (typeof exclusions)[number];

/**
 * The papers that are left out of the sums, and why: those of another year or person, and those that were uploaded twice.
 * Whoever dismisses such a finding says that the paper belongs. `rejected` holds the files that an expert refused.
 */
export function findExcluded(
  readings: readonly Reading[],
  rejected: ReadonlySet<string> = new Set(),
): ReadonlyMap<Reading, Exclusion> {
  const excluded = new Map<Reading, Exclusion>();
  for (const reading of readings) {
    const has = (code: PaperFindingCode) => openFindings(reading).some((finding) => finding.code === code);
    if (has('OTHER_YEAR')) excluded.set(reading, 'otherYear');
    else if (has('OTHER_PERSON')) excluded.set(reading, 'otherPerson');
    else if (rejected.has(reading.fileId)) excluded.set(reading, 'rejected');
  }
  // The earlier upload counts, unless it is left out itself.
  const counted = new Set(readings.filter((reading) => !excluded.has(reading)).map(({ fileId }) => fileId));
  for (const reading of readings)
    if (!excluded.has(reading) && counted.has(duplicateOf(reading) ?? '')) excluded.set(reading, 'duplicate');
  return excluded;
}

/**
 * The values of the papers of a year by group, with their sums, without those of excluded papers. Where a paper states a value
 * for the whole and for its parts, the parts are left out; otherwise they would count twice.
 */
export function groupValues(
  readings: readonly Reading[],
  excluded: ReadonlyMap<Reading, unknown> = findExcluded(readings),
): GroupOfValues[] {
  const counted = readings.filter((reading) => !excluded.has(reading));
  const all = counted.flatMap((reading) =>
    reading.values
      .filter(
        ({ key, part }) =>
          part === null ||
          !reading.values.some(
            (other) => other.part === null && (other.key === key || other.key === wholes[key]),
          ),
      )
      .map((value) => ({ reading, value })),
  );
  return valueGroups.flatMap((group) => {
    const values = all.filter(({ reading, value }) => valueGroupOf(reading.kind, value.key) === group);
    if (values.length === 0) return [];
    const sums = new Map<string, number>();
    if (group !== 'other')
      for (const { value } of values)
        sums.set(value.currency, round((sums.get(value.currency) ?? 0) + value.value));
    return [{ group, values, sums }];
  });
}

/** To the Rappen: sums of decimal numbers are off by fractions. */
const round = (value: number) => Math.round(value * 100) / 100;
