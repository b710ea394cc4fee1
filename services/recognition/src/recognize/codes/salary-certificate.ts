import type { Form11Details, ValueKey } from '@dossier/contracts';
import type { XmlElement } from '@dossier/document-reader';
import type { CodeReading, CodeValue } from './code-reading.ts';
import { at, cents, childrenOf, descendants, numberOf } from './elements.ts';

/** The kinds of certificates below the root `T`: of a salary, and of a pension. */
const kinds = { S: 'salaryCertificate', A: 'pensionStatement' } as const;

/**
 * Reads the code of a salary certificate or pension statement (form 11, code of Swissdec). The amounts are given only when
 * 8 − 9 − 10.1 − 10.2 = 11 holds; the names of elements count, their namespace changes with the version of the standard.
 */
export function readSalaryCertificate(root: XmlElement): CodeReading | null {
  const [name, certificate] =
    Object.entries(kinds)
      .map(
        ([element, kind]) => [kind, childrenOf(root, element)[0] ?? descendants(root, element)[0]] as const,
      )
      .find(([, found]) => found) ?? [];
  if (!name || !certificate) return null;
  const first = (element: string) => descendants(certificate, element)[0] ?? descendants(root, element)[0];
  const [personId, company, period] = [first('PersonID'), first('Company'), first('Period')];
  const until = at(period, 'until')?.text ?? period?.attributes.until ?? '';
  const person = personId?.attributes;
  return {
    kind: name,
    taxYear: /^\d{4}/.test(until) ? Number(until.slice(0, 4)) : null,
    issuer: company?.attributes['HR-RC-Name'] ?? null,
    people:
      person?.Firstname && person.Lastname
        ? [{ firstName: person.Firstname, lastName: person.Lastname }]
        : [],
    values: readAmounts(certificate),
    form11: readDetails(certificate, at(period, 'from')?.text ?? period?.attributes.from ?? '', until),
  };
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** What is not crossed or paid is left out of the code. */
function readDetails(certificate: XmlElement, from: string, until: string): Form11Details {
  const has = (name: string) => descendants(certificate, name).length > 0;
  return {
    ...(isDay(from) && isDay(until) && { period: { from, until } }),
    isTransportFree: has('FreeTransport'),
    areMealsReduced: has('CanteenLunchCheck'),
    hasLumpSums: has('LumpSum'),
    hasExpenseRules: has('WithRegulation'),
  };
}

function readAmounts(certificate: XmlElement): CodeValue[] {
  const read = (name: string) => numberOf(descendants(certificate, name)[0]?.text);
  const pensionFund = descendants(certificate, 'BVG-LPP-Contribution')[0];
  const amounts = {
    grossSalary: read('GrossIncome'),
    netSalary: read('NetIncome'),
    socialContributions: read('AHV-ALV-NBUV-AVS-AC-AANP-Contribution'),
    pensionContributions: numberOf(at(pensionFund, 'Regular')?.text ?? pensionFund?.attributes.Regular),
    contributionPurchase: numberOf(at(pensionFund, 'Purchase')?.text ?? pensionFund?.attributes.Purchase),
  };
  if (!isForm11Right(amounts)) return [];
  const all = Object.entries(amounts).flatMap(([key, value]) =>
    value === undefined ? [] : [[key as keyof typeof amounts, value] as const],
  );
  return [...all, ...readRows(certificate)].map(([key, value]) => ({
    key,
    value,
    currency: 'CHF',
    part: null,
  }));
}

/** The rows that are in no sum; expenses have several amounts, beside texts. */
function readRows(certificate: XmlElement): (readonly [ValueKey, number])[] {
  const rows = [
    ['companyCar', descendants(certificate, 'CompanyCar')],
    ['taxAtSource', descendants(certificate, 'DeductionAtSource')],
    ['otherIncome', descendants(certificate, 'OtherBenefits').map(amountElement)],
    ['expensesReimbursed', ['Effective', 'LumpSum'].flatMap((kind) => expensesIn(certificate, kind))],
  ] as const;
  return rows.flatMap(([key, elements]) =>
    elements.flatMap(({ text }) => {
      const value = numberOf(text);
      return value ? [[key, value] as const] : [];
    }),
  );
}

/** An element has its amount, or a text and the amount as its `Sum`. */
const amountElement = (element: XmlElement): XmlElement => childrenOf(element, 'Sum')[0] ?? element;

const expensesIn = (certificate: XmlElement, kind: string): XmlElement[] =>
  descendants(certificate, kind).flatMap(({ children }) => children.map(amountElement));

export interface Form11 {
  readonly grossSalary?: number | undefined;
  readonly netSalary?: number | undefined;
  readonly socialContributions?: number | undefined;
  readonly pensionContributions?: number | undefined;
  readonly contributionPurchase?: number | undefined;
}

/** Whole francs are rounded number by number. */
const rounding = 1.01;

/** Whether the gross salary less the contributions is the net salary, as form 11 requires. Absent contributions are none. */
export function isForm11Right(form: Form11): boolean {
  const {
    grossSalary,
    netSalary,
    socialContributions = 0,
    pensionContributions = 0,
    contributionPurchase = 0,
  } = form;
  if (grossSalary === undefined || netSalary === undefined) return false;
  const deducted = [socialContributions, pensionContributions, contributionPurchase].reduce(
    (sum, each) => sum + Math.abs(each),
    0,
  );
  return Math.abs(cents(grossSalary - deducted - netSalary)) <= rounding;
}
