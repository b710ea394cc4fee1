import type { XmlElement } from '@dossier/document-reader';
import type { CodeReading, CodeValue } from './code-reading.ts';
import { cents, childrenOf, numberOf } from './elements.ts';
import { readStatement } from './statement-positions.ts';

/** Totals are rounded from amounts with more decimals, one per list. */
const rounding = 1.01;

/** The lists of a statement with assets and income; debts stand apart. */
const lists = ['listOfBankAccounts', 'listOfSecurities'] as const;

const attribute = (element: XmlElement | undefined, name: string) => numberOf(element?.attributes[name]);

/** Whether a total of the statement is the sum of its lists; one without lists has nothing to compare. */
function isSum(root: XmlElement, name: string): boolean {
  const total = attribute(root, name);
  const parts = lists.flatMap((list) => attribute(childrenOf(root, list)[0], name) ?? []);
  if (total === undefined || parts.length === 0) return total !== undefined;
  // Values with a foreign tax credit (DA-1) are in the list of securities but may be stated apart.
  return Math.abs(cents(parts.reduce((sum, part) => sum + part, 0) - total)) <= rounding;
}

/**
 * Reads an electronic tax statement of a bank (eCH-0196). Totals are given only when they are the sums of their parts.
 * Bank accounts and debts are given one by one as well.
 */
export function readTaxStatement(root: XmlElement): CodeReading | null {
  if (root.name !== 'taxStatement') return null;
  const [institution] = childrenOf(root, 'institution');
  const year = root.attributes.taxPeriod ?? '';
  return {
    kind: 'taxStatement',
    taxYear: /^\d{4}$/.test(year) ? Number(year) : null,
    issuer: institution?.attributes.name ?? null,
    people: childrenOf(root, 'client').flatMap(({ attributes: { firstName, lastName } }) =>
      firstName && lastName ? [{ firstName, lastName }] : [],
    ),
    values: [
      ...readTotals(root),
      ...readTaxes(root),
      ...readDebts(root),
      ...readCosts(root),
      ...readAccounts(root),
    ],
    statement: readStatement(root),
  };
}

function readTotals(root: XmlElement): CodeValue[] {
  const [revenueA, revenueB] = [attribute(root, 'totalGrossRevenueA'), attribute(root, 'totalGrossRevenueB')];
  const isRevenueRight = isSum(root, 'totalGrossRevenueA') && isSum(root, 'totalGrossRevenueB');
  const revenue =
    isRevenueRight && revenueA !== undefined && revenueB !== undefined ? revenueA + revenueB : undefined;
  return [
    ...toValue('taxValue', isSum(root, 'totalTaxValue') ? attribute(root, 'totalTaxValue') : undefined),
    ...toValue('dividends', revenue),
    ...toValue(
      'withholdingTax',
      isSum(root, 'totalWithHoldingTaxClaim') ? attribute(root, 'totalWithHoldingTaxClaim') : undefined,
    ),
  ];
}

/** Credits for foreign taxes. Most statements have none. */
function readTaxes(root: XmlElement): CodeValue[] {
  const [securities] = childrenOf(root, 'listOfSecurities');
  const credits = [
    ['lumpSumTaxCredit', 'totalLumpSumTaxCredit'],
    ['usWithholding', 'totalAdditionalWithHoldingTaxUSA'],
  ] as const;
  return credits.flatMap(([key, name]) => toValue(key, attribute(securities, name) || undefined));
}

/** The costs that the bank states as deductible, otherwise all. */
function readCosts(root: XmlElement): CodeValue[] {
  const [list] = childrenOf(root, 'listOfExpenses');
  const costs = attribute(list, 'totalExpensesDeductible') ?? attribute(list, 'totalExpenses');
  return toValue('costsOfAssets', costs || undefined);
}

/** Debts, when their sum and that of their interest are right. */
function readDebts(root: XmlElement): CodeValue[] {
  const [list] = childrenOf(root, 'listOfLiabilities');
  if (!list) return [];
  const accounts = childrenOf(list, 'liabilityAccount');
  const isRight = (name: string) => {
    const sum = accounts.reduce((total, account) => total + (attribute(account, name) ?? 0), 0);
    return Math.abs(cents(sum - (attribute(list, name) ?? NaN))) <= rounding;
  };
  return [
    ...toValue('debt', isRight('totalTaxValue') ? attribute(list, 'totalTaxValue') : undefined),
    ...toValue('interest', isRight('totalGrossRevenueB') ? attribute(list, 'totalGrossRevenueB') : undefined),
  ];
}

function readAccounts(root: XmlElement): CodeValue[] {
  return childrenOf(childrenOf(root, 'listOfBankAccounts')[0], 'bankAccount').flatMap((account) => {
    const { iban, bankAccountName, bankAccountNumber } = account.attributes;
    return toValue(
      'balance',
      attribute(account, 'totalTaxValue'),
      (bankAccountName || iban || bankAccountNumber || '').slice(0, 120) || null,
    );
  });
}

function toValue(key: CodeValue['key'], value: number | undefined, part: string | null = null): CodeValue[] {
  return value === undefined ? [] : [{ key, value: cents(value), currency: 'CHF', part }];
}
