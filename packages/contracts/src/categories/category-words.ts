import type { Language } from '../language/language.ts';
import wordLists from './category-words.json' with { type: 'json' };
import { foldText } from '../language/fold-text.ts';
import { isRequiredCategory } from './none-this-year.ts';

/** Words separated by commas. */
interface WordLists {
  /** What the paper is, in each language; the strongest hint. */
  readonly kinds: Readonly<Record<Language, string>>;
  /** Who issued it: used when no kind is found. */
  readonly issuers: string;
}

/** Words in file names that propose one of the categories of home. They are compared as `foldText` writes them. */
const table: Readonly<Record<string, WordLists>> = wordLists;

interface Words {
  readonly kinds: readonly string[];
  readonly issuers: readonly string[];
}

/** The words of each category. */
export const categoryWords: Readonly<Record<number, Words>> = Object.fromEntries(
  Object.entries(table).map(([id, { kinds, issuers }]) => [
    id,
    { kinds: Object.values(kinds).flatMap((words) => words.split(', ')), issuers: issuers.split(', ') },
  ]),
);

/** Words for any receipt, which propose "Receipts for Deductions" when nothing else is found. */
const receiptWords = {
  categoryId: 5,
  words:
    'Rechnung, Quittung, Beleg, invoice, receipt, bill, facture, quittance, reçu, fattura, ricevuta, Rächnig, Quittig'.split(
      ', ',
    ),
};

/** Shorter words count only on their own: "GA" is not in "Garage". */
const minLetters = 6;

interface FileName {
  /** Letters and digits without anything between. */
  readonly joined: string;
  readonly parts: ReadonlySet<string>;
}

function readName(name: string): FileName {
  const text = foldText(name.replace(/\.[a-z0-9]{1,5}$/i, ''));
  const parts = [...text.matchAll(/[a-z0-9]+/g), ...text.matchAll(/[a-z]+/g)].map(([part]) => part);
  return { joined: text.replace(/[^a-z0-9]/g, ''), parts: new Set(parts) };
}

/** The length of the longest word that is in the name; 0 without one. */
function longestIn({ joined, parts }: FileName, words: readonly string[]): number {
  const found = words
    .map((word) => foldText(word).replace(/[^a-z0-9]/g, ''))
    .filter((word) => parts.has(word) || (word.length >= minLetters && joined.includes(word)));
  return Math.max(0, ...found.map(({ length }) => length));
}

/**
 * The category that the name of a file suggests, among those offered; null when it suggests none. The kind of the paper
 * decides before its issuer, and the longer word before the shorter one.
 */
export function proposeCategory(fileName: string, offered: readonly number[]): number | null {
  const name = readName(fileName);
  // Of two categories with the same word the more special one comes first.
  const bySpeciality = [...offered].sort(
    (a, b) => Number(isRequiredCategory(a)) - Number(isRequiredCategory(b)),
  );
  const among = bySpeciality.flatMap((id) => (categoryWords[id] ? [{ id, ...categoryWords[id] }] : []));
  const best = (wordsOf: (words: (typeof among)[number]) => readonly string[]) =>
    among
      .map((words) => ({ id: words.id, length: longestIn(name, wordsOf(words)) }))
      .reduce((longest, next) => (next.length > longest.length ? next : longest), {
        id: null as number | null,
        length: 0,
      }).id;
  const isReceipt = offered.includes(receiptWords.categoryId) && longestIn(name, receiptWords.words) > 0;
  return (
    best(({ kinds }) => kinds) ??
    best(({ issuers }) => issuers) ??
    (isReceipt ? receiptWords.categoryId : null)
  );
}

/** Words for a certificate of pillar 3a, in all languages. */
const pillar3aWords =
  '3a, Säule 3a, Vorsorge, Vorsorgebescheinigung, pillar 3a, 3e pilier, troisième pilier, pilier 3a, prévoyance, terzo pilastro, pilastro 3a, previdenza, Vorsorg, VIAC, frankly, finpension'.split(
    ', ',
  );

/** Whether the name of a file speaks of pillar 3a. */
export function namesPillar3a(fileName: string): boolean {
  return longestIn(readName(fileName), pillar3aWords) > 0;
}

/** Dates, such as that of a scan or a letter, say nothing about the tax year. */
const dates = /(?<!\d)(?:\d{4}[-._]\d{1,2}(?:[-._]\d{1,2})?|\d{1,2}[-._]\d{1,2}[-._]\d{4})(?!\d)/g;
const loneYear = /(?<!\d)20\d{2}(?!\d)/g;

/** The year in the name of a file that is about another year than the given one; null when it names none, or that year too. */
export function otherYearInName(fileName: string, taxYear: number): number | null {
  const years = [...fileName.replace(dates, ' ').matchAll(loneYear)].map(([year]) => Number(year));
  return years.includes(taxYear) ? null : (years[0] ?? null);
}
