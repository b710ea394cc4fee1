/** Texts of the server about readings, in every language. */
import { localeOf, type Language } from '../language/language.ts';
import { answerLabel, categoryName, fillText, readingTexts } from '../texts.ts';
import type { PaperKind } from './paper-choices.ts';
import type { PaperFinding } from './paper-findings.ts';
import { valueKeyOf, type RecognizedValue } from './readings.ts';

export function paperKindName(kind: PaperKind, language: Language): string {
  return readingTexts[language].kinds[kind];
}

/** The label of a value, with the account, security or person that it belongs to. */
export function valueLabel(
  { key, part }: Pick<RecognizedValue, 'key'> & Partial<Pick<RecognizedValue, 'part'>>,
  language: Language,
): string {
  const { values, valueOfPart } = readingTexts[language];
  return part ? fillText(valueOfPart, { label: values[key], part }) : values[key];
}

/** The label of a question about a paper: that of the value it asks about, or of any paper. */
export function paperLabel(field: string, language: Language): string {
  const key = valueKeyOf(field);
  return key ? valueLabel({ key }, language) : readingTexts[language].paper;
}

const amount = (value: number, language: Language) =>
  value.toLocaleString(localeOf(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Months by name, those that follow each other as a range: "January–March, July". */
function monthNames(months: readonly number[], language: Language): string {
  const name = (month: number) =>
    new Date(Date.UTC(2000, month - 1)).toLocaleDateString(localeOf(language), {
      month: 'long',
      timeZone: 'UTC',
    });
  const ranges: { first: number; last: number }[] = [];
  for (const month of months) {
    const range = ranges.at(-1);
    if (range?.last === month - 1) range.last = month;
    else ranges.push({ first: month, last: month });
  }
  return ranges
    .map(({ first, last }) => (first === last ? name(first) : `${name(first)}–${name(last)}`))
    .join(', ');
}

/** Whom a finding is told: its owner what to do, an expert what is on the paper. */
type FindingReader = 'owner' | 'expert';

function findingTexts(language: Language, reader: FindingReader) {
  const { findings, unreadable, desk } = readingTexts[language];
  return reader === 'owner'
    ? { findings, unreadable }
    : { findings: { ...findings, ...desk.findings }, unreadable: { ...unreadable, ...desk.unreadable } };
}

/** The text of a finding about a paper of a tax year. */
export function findingText(
  finding: PaperFinding,
  language: Language,
  taxYear: number,
  reader: FindingReader = 'owner',
): string {
  const { findings, unreadable } = findingTexts(language, reader);
  switch (finding.code) {
    case 'OTHER_CATEGORY':
      return fillText(findings.OTHER_CATEGORY, { category: categoryName(finding.categoryId, language) });
    case 'OTHER_YEAR':
      return fillText(findings.OTHER_YEAR, { year: finding.year });
    case 'OTHER_PERSON':
      return fillText(findings.OTHER_PERSON, { name: finding.name });
    case 'PAGE_MISSING':
      return fillText(findings.PAGE_MISSING, { pages: finding.pages.join(', '), of: finding.of });
    case 'DUPLICATE':
    case 'NOT_YEARLY':
    case 'SIGNATURE_BROKEN':
    case 'TRANSPORT_FREE':
    case 'LUMP_SUM_EXPENSES':
      return findings[finding.code];
    case 'PART_OF_YEAR':
      return fillText(findings.PART_OF_YEAR, { months: monthNames(finding.months, language) });
    case 'CODE_INCOMPLETE': {
      const { page, read, of } = finding;
      return fillText(findings.CODE_INCOMPLETE, { page, read, of });
    }
    case 'SEVERAL_PAPERS':
      return fillText(findings.SEVERAL_PAPERS, { count: finding.count });
    case 'UNREADABLE':
      return unreadable[finding.reason];
    case 'CONTRADICTS_ANSWER':
      return fillText(findings.CONTRADICTS_ANSWER, {
        answer: answerLabel(finding.field, language, taxYear),
      });
    case 'ABOVE_LIMIT':
      return fillText(findings.ABOVE_LIMIT, {
        label: valueLabel(finding, language),
        value: amount(finding.value, language),
        limit: amount(finding.limit, language),
      });
    case 'UNUSUAL':
      return fillText(findings.UNUSUAL, {
        label: valueLabel(finding, language),
        value: amount(finding.value, language),
        before: amount(finding.before, language),
      });
  }
}
