import type { RecognizedPaper, RecognizedValue } from '@dossier/contracts';
import { boundPaper } from './bound-paper.ts';
import { categoryForOwner, categoryOf } from './categories.ts';
import { isForm11Right } from './codes/salary-certificate.ts';
import { readQrBill, type QrBill } from './codes/qr-bill.ts';
import type { PaperContents } from '@dossier/document-reader';
import type { HouseholdPerson, RecognizeContext } from './context.ts';
import { findValues, toValue } from './find-values.ts';
import type { KindRule } from './kinds/kind-rule.ts';
import { findKindRule } from './kinds/kinds.ts';
import { findLearnedForm, type LearnedForm } from './learning/learned-form.ts';
import { formWords } from './learning/form-words.ts';
import { findPages } from './pages.ts';
import { placeOnPages } from './place-on-page.ts';
import {
  codeValues,
  findCode,
  findIncomplete,
  findPlace,
  ownerOf,
  type FoundCode,
} from './recognize-code.ts';
import { findKind, scoreKinds, type FoundKind } from './score-kinds.ts';
import { findDaysAndMonths } from './text/dates.ts';
import { findForeignIban } from './text/iban.ts';
import { findEmployer } from './text/employer.ts';
import { findForm11Year, isForm11, isPensionForm11 } from './text/form-11.ts';
import { findInstitution, isForm21 } from './text/form-21.ts';
import { findIssuer } from './text/issuer.ts';
import { findLanguage } from './text/language.ts';
import { findOwner } from './text/owner.ts';
import { lineText, paperText, type PaperText } from './text/paper-text.ts';
import { findTaxYear } from './text/tax-year.ts';
import { findUnreadable } from './unreadable.ts';
import { readForm11Details } from './values/form-11-details.ts';

/** The category of accounts at banks abroad. */
const foreignBankAccounts = 20;
const accountKinds: readonly KindRule['kind'][] = ['interestStatement', 'accountStatement'];

/** Concludes from the contents of a paper what it is and what it says. A code decides before the text. */
export function recognize(contents: PaperContents, context: RecognizeContext): RecognizedPaper {
  const text = paperText(contents);
  const code = findCode(contents, context.household);
  const paper = code ? recognizeCode(code, text, contents, context) : recognizeText(text, contents, context);
  return boundPaper(placeOnPages(paper, contents), context.taxYear);
}

function recognizeCode(
  code: FoundCode,
  text: PaperText,
  contents: PaperContents,
  context: RecognizeContext,
): RecognizedPaper {
  const { kind, people, taxYear, issuer, values, form11, statement, proposals } = code.reading;
  const { signature } = code.code;
  // Of a file that was changed after it was signed nothing is believed but what kind of paper it is.
  const isBroken = signature?.isValid === false;
  // Nobody else's name is on a return than those of its persons and of people they pay.
  const printed = proposals
    ? { owner: 'self' as const, ownerName: null }
    : findOwner(text, context.household, false);
  const owners = people.map((person) => ownerOf(person, context.household));
  const owner =
    people.length === 0
      ? printed.owner
      : (owners.find((each) => each === 'self') ?? owners.find((each) => each !== null) ?? null);
  const rule = findKindRule(kind);
  return {
    kind,
    categoryId: rule ? categoryOf(rule, owner) : null,
    taxYear,
    owner,
    ownerName: people.length > 0 ? namesOf(people) : printed.ownerName,
    issuer,
    language: findLanguage(text),
    confidence: isBroken ? 'low' : 'exact',
    values: values.length > 0 && !isBroken ? codeValues(code, text, contents) : [],
    pages: findPages(contents),
    unreadable: null,
    ...(form11 && !isBroken && { form11 }),
    ...(statement && !isBroken && { statement }),
    ...(signature && { signature }),
    ...(proposals && !isBroken && { proposals: [...proposals] }),
  };
}

const namesOf = (people: readonly HouseholdPerson[]): string =>
  people.map(({ firstName, lastName }) => `${firstName ?? ''} ${lastName ?? ''}`.trim()).join(', ');

function recognizeText(text: PaperText, contents: PaperContents, context: RecognizeContext): RecognizedPaper {
  const form11 = isForm11(text);
  const found = form11 ? form11Kind(text, contents) : findKind(scoreKinds(text));
  const learned = findLearned(contents, context);
  const rule = learned ? (findKindRule(learned.kind) ?? fittingRule(learned, found?.rule)) : found?.rule;
  const bill = billOf(
    contents.codes.flatMap((code): PrintedBill[] => {
      const bill = code.kind === 'qr-bill' ? readQrBill(code.lines) : null;
      return bill ? [{ ...bill, page: code.page }] : [];
    }),
    text,
  );
  const { owner, ownerName } = findOwner(text, context.household, rule?.isAboutChild ?? false);
  const categoryId = learned?.categoryId
    ? categoryForOwner(learned.categoryId, owner)
    : rule
      ? categoryAt(rule, owner, text)
      : null;
  const isKnown = (learned !== null || (rule?.kind ?? null) !== null) && categoryId !== null;
  const form11Details = readForm11Details(text, contents.pages);
  const titles = new Set(found?.titles.map(({ line }) => line));
  const taxYear =
    (form11 ? findForm11Year(text) : null) ?? findTaxYear(text, context.taxYear, rule?.isYearly ?? false);
  return {
    kind: isKnown ? (rule?.kind ?? null) : null,
    categoryId: isKnown ? categoryId : null,
    taxYear,
    owner,
    ownerName,
    issuer: bill?.creditor || issuerOf(text, context, (line) => titles.has(line)),
    language: findLanguage(text),
    confidence: isKnown ? confidenceOf(learned ? 'high' : found?.confidence, owner, context) : 'none',
    values: isKnown && rule ? valuesOf(rule, text, bill, taxYear) : [],
    pages: findPages(contents),
    dates: datesOf(text, taxYear ?? context.taxYear),
    ...(form11Details && { form11: form11Details }),
    unreadable: findUnreadable(contents, isKnown),
    ...findIncomplete(contents),
  };
}

/** The form says what it is; its labels have words of many kinds. */
function form11Kind(text: PaperText, { pages }: PaperContents): FoundKind | null {
  const rule = findKindRule(isPensionForm11(text, pages) ? 'pensionStatement' : 'salaryCertificate');
  return rule ? { rule, confidence: 'high', titles: [] } : null;
}

/** On official forms, whose labels fill the page, the issuer has a place of its own. */
function issuerOf(
  text: PaperText,
  { household }: RecognizeContext,
  isTitle: Parameters<typeof findIssuer>[2],
): string | null {
  if (isForm11(text)) return findEmployer(text);
  return (isForm21(text) ? findInstitution(text) : null) ?? findIssuer(text, household, isTitle);
}

/** As many dates as tell two papers apart. */
const maxDates = 20;

/** The dates of a paper in its year and the next; others are those of births and contracts. */
function datesOf({ lines }: PaperText, year: number): string[] {
  const dates = lines.flatMap((line) => findDaysAndMonths(lineText(line)));
  const near = dates.filter((date) => [year, year + 1].includes(Number(date.slice(0, 4))));
  return [...new Set(near)].slice(0, maxDates);
}

/** Of two people of a household it must be known whose paper it is. */
function confidenceOf(
  confidence: 'high' | 'low' | undefined,
  owner: RecognizedPaper['owner'],
  { household }: RecognizeContext,
): RecognizedPaper['confidence'] {
  return owner === null && household.spouse !== null ? 'low' : (confidence ?? 'none');
}

/** The recognized kind, where it leads to the category that was learned. */
function fittingRule({ categoryId }: LearnedForm, rule: KindRule | undefined): KindRule | undefined {
  const { self, spouse, child } = rule?.category ?? {};
  return categoryId !== null && [self, spouse, child].includes(categoryId) ? rule : undefined;
}

function categoryAt(rule: KindRule, owner: RecognizedPaper['owner'], text: PaperText): number | null {
  return accountKinds.includes(rule.kind) && findForeignIban(text)
    ? foreignBankAccounts
    : categoryOf(rule, owner);
}

function findLearned(
  contents: PaperContents,
  { learned, hashWord, household }: RecognizeContext,
): LearnedForm | null {
  if (!hashWord || !learned || learned.length === 0) return null;
  return findLearnedForm(formWords(contents, household).map(hashWord), learned);
}

/** Values that are printed with and without a minus, as the contributions of form 11 are. */
const unsigned: readonly RecognizedValue['key'][] = ['debt', 'withholdingTax'];

/** The values of a kind on its pages. Those of form 11 are shown only when they add up; the code of a bill knows its amount. */
function valuesOf(
  rule: KindRule,
  text: PaperText,
  bill: PrintedBill | undefined,
  taxYear: number | null,
): RecognizedValue[] {
  const found = findValues(text, rule, taxYear);
  const isSalary = rule.kind === 'salaryCertificate';
  const values = found.map((amount) => {
    const value = toValue(amount.key, amount);
    return isSalary || unsigned.includes(value.key) ? { ...value, value: Math.abs(value.value) } : value;
  });
  const isRight =
    isForm11(text) || isForm11Right(Object.fromEntries(values.map(({ key, value }) => [key, value])));
  if (isSalary && !isRight) return [];
  const billed = billedValue(rule, text, bill);
  return billed ? [...values.filter(({ key }) => key !== billed.key), billed] : values;
}

interface PrintedBill extends QrBill {
  readonly page: number;
}

/**
 * The bill of a paper. Of several, as for instalments, it is the whole: one that is the sum of the others, or their sum where
 * the paper prints it; otherwise the amount is not known.
 */
function billOf(bills: readonly PrintedBill[], text: PaperText): PrintedBill | undefined {
  const [first] = bills;
  if (!first || bills.length === 1) return first;
  const amounts = bills.map(({ amount }) => amount ?? 0);
  const sum = Math.round(amounts.reduce((all, amount) => all + amount, 0) * 100) / 100;
  const largest = Math.max(...amounts);
  const whole = [Math.abs(sum - 2 * largest) < 0.005 && bills.length > 2 ? largest : null, sum].find(
    (amount) => amount !== null && findPlace({ value: amount }, text),
  );
  return { ...first, amount: whole ?? null };
}

const billedKeys: readonly RecognizedValue['key'][] = ['amount', 'costs', 'price'];

/** The amount of a bill by its code, with the place where it is printed, unless recognition lost that. */
function billedValue(
  { values, isYearly }: KindRule,
  text: PaperText,
  bill: PrintedBill | undefined,
): RecognizedValue | null {
  const key = values.map((value) => value.key).find((each) => billedKeys.includes(each));
  if (isYearly || !key || !bill?.amount) return null;
  const printed = findPlace({ value: bill.amount }, text);
  const place = printed ?? (text.isOcr ? { page: bill.page, box: null } : null);
  if (!place) return null;
  return { key, value: bill.amount, currency: bill.currency, part: null, ...place, source: 'code' };
}
