import type { PaperFinding, RecognizedPaper } from '@dossier/contracts';
import { fold } from '../text/skeleton.ts';
import type { FiledPaper } from './filed-paper.ts';

/** Letters and digits of a name; OCR writes the others in many ways. */
const plain = (name: string | null) => (name === null ? null : fold(name).replace(/[^a-z0-9]/g, ''));

function isSamePaper(a: RecognizedPaper, b: RecognizedPaper): boolean {
  return (
    a.kind !== null &&
    a.kind === b.kind &&
    agree(a.taxYear, b.taxYear) &&
    agree(a.owner, b.owner) &&
    agree(plain(a.issuer), plain(b.issuer), isSimilar) &&
    haveSameDates(a.dates ?? [], b.dates ?? []) &&
    haveSameValues(a, b)
  );
}

/** A photo may not show what a PDF says: what is unknown contradicts nothing. */
const agree = <Value>(
  a: Value | null,
  b: Value | null,
  isSame = (one: Value, other: Value) => one === other,
) => a === null || b === null || isSame(a, b);

/** A photo may have some letters of a name wrong. */
function isSimilar(a: string, b: string): boolean {
  if (a.includes(b) || b.includes(a)) return true;
  const pairs = (name: string) => new Set([...name.slice(1)].map((letter, at) => `${name[at]}${letter}`));
  const [first, second] = [pairs(a), pairs(b)];
  const common = [...first].filter((pair) => second.has(pair)).length;
  return (2 * common) / (first.size + second.size) > 0.6;
}

/** Tickets and pay slips of two months have the same amounts. A photo may have a date wrong. */
function haveSameDates(a: readonly string[], b: readonly string[]): boolean {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  const common = fewer.filter((date) => more.includes(date)).length;
  return fewer.length === 0 || common > fewer.length / 2;
}

type Values = RecognizedPaper['values'];

/** Whether the amounts that both papers state are the same, and one of them is more than nothing. */
function haveSameValues(a: RecognizedPaper, b: RecognizedPaper): boolean {
  const byName = ({ values }: RecognizedPaper) =>
    Map.groupBy(values, ({ key, part }) => `${key} ${part ?? ''}`);
  const others = byName(b);
  const compared = [...byName(a)].flatMap(([name, values]) => {
    const other = others.get(name);
    return other ? [[values, other] as const] : [];
  });
  return (
    compared.every(([values, other]) => isPartOf(values, other) || isPartOf(other, values)) &&
    compared.some(([values]) => values.some(({ value }) => value !== 0))
  );
}

/** Whether a paper that has an amount twice is compared with one that has it twice as well. */
function isPartOf(values: Values, others: Values): boolean {
  const left = others.map(({ value }) => value);
  return values.every(({ value }) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Papers of one upload may have the same time. */
export const isEarlier = (a: FiledPaper, b: FiledPaper): boolean =>
  Number(a.uploadedAt) - Number(b.uploadedAt) < 0 ||
  (Number(a.uploadedAt) === Number(b.uploadedAt) && a.fileId < b.fileId);

/** The paper that was uploaded earlier and says the same: same kind, year, person, issuer and values, as a PDF, XML or photo. */
export function findDuplicate(paper: FiledPaper, others: readonly FiledPaper[]): PaperFinding[] {
  const [first] = others
    .filter((other) => isEarlier(other, paper) && isSamePaper(paper.paper, other.paper))
    .sort((a, b) => (isEarlier(a, b) ? -1 : 1));
  return first ? [{ code: 'DUPLICATE', fileId: first.fileId }] : [];
}
