import type { PaperOwner, RecognizedPaper, RecognizedValue } from '@dossier/contracts';
import { readSalaryCertificate } from './codes/salary-certificate.ts';
import { readTaxReturn } from './codes/tax-return.ts';
import { readTaxStatement } from './codes/tax-statement.ts';
import type { CodeReading, CodeValue } from './codes/code-reading.ts';
import type { Code, PaperContents } from '@dossier/document-reader';
import type { Household, HouseholdPerson } from './context.ts';
import { findAmounts } from './text/numbers.ts';
import { valueBox, type PaperText } from './text/paper-text.ts';
import { skeleton } from './text/skeleton.ts';

type SealedCode = Extract<Code, { kind: 'salary-certificate' | 'tax-statement' | 'tax-return' }>;

export interface FoundCode {
  readonly code: SealedCode;
  readonly reading: CodeReading;
}

function readCode({ kind, xml }: SealedCode, household: Household): CodeReading | null {
  if (!xml) return null;
  if (kind === 'tax-return') return readTaxReturn(xml, household, isSamePerson);
  return kind === 'tax-statement' ? readTaxStatement(xml) : readSalaryCertificate(xml);
}

/** The complete code of a paper; null without one. Part of a code says nothing. */
export function findCode(contents: PaperContents, household: Household): FoundCode | null {
  for (const code of contents.codes) {
    if (!('isComplete' in code) || !code.isComplete) continue;
    const reading = readCode(code, household);
    if (reading) return { code, reading };
  }
  return null;
}

/** The first code of which symbols are missing. */
export function findIncomplete({ codes }: PaperContents): Pick<RecognizedPaper, 'incompleteCode'> {
  for (const code of codes)
    if ('isComplete' in code && !code.isComplete && code.symbols < code.of)
      return { incompleteCode: { page: code.page, read: code.symbols, of: code.of } };
  return {};
}

type Name = HouseholdPerson['firstName'];

/** The letters after which the code of a salary certificate cuts names off (Swissdec, guidelines of its barcode). */
const cutAfter = { firstName: 15, lastName: 30 };

const partsOf = (name: Name) => (name ?? '').split(/[\s-]+/).map(skeleton);

/** Whether a name of a code, which may be cut off, has a part of another. */
function isSameName(coded: Name, name: Name, cut: number): boolean {
  const parts = partsOf(coded);
  const cutPart = coded?.length === cut ? parts.at(-1) : undefined;
  return partsOf(name).some(
    (part) => part !== '' && (parts.includes(part) || (cutPart && part.startsWith(cutPart))),
  );
}

const isSamePerson = (coded: HouseholdPerson, { firstName, lastName }: HouseholdPerson) =>
  isSameName(coded.firstName, firstName, cutAfter.firstName) &&
  isSameName(coded.lastName, lastName, cutAfter.lastName);

/** The member of the household with the name that a code gives. */
export function ownerOf(person: HouseholdPerson, household: Household): PaperOwner | null {
  if (household.self && isSamePerson(person, household.self)) return 'self';
  if (household.spouse && isSamePerson(person, household.spouse)) return 'spouse';
  return household.children.some((child) => isSamePerson(person, child)) ? 'child' : null;
}

/** The values of a code, each with its place on a page where the same number is printed. */
export function codeValues(
  { code, reading }: FoundCode,
  text: PaperText,
  contents: PaperContents,
): RecognizedPaper['values'] {
  const isXml = code.box === null && contents.type === 'xml';
  return reading.values.map((value): RecognizedValue => {
    const place = isXml ? null : findPlace(value, text);
    return {
      ...value,
      page: isXml ? null : (place?.page ?? code.page),
      box: place?.box ?? null,
      source: isXml ? 'xml' : 'code',
    };
  });
}

/** Where an amount is printed; null when it is at no place, as some forms round what they print. */
export function findPlace({ value }: Pick<CodeValue, 'value'>, text: PaperText) {
  for (const line of text.lines) {
    const amount = findAmounts(line).find((each) => each.value === value);
    if (amount && (amount.isClear || value >= 100)) return { page: line.page, box: valueBox(amount.box) };
  }
  return null;
}
