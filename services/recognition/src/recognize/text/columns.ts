import { findDates, withoutDates, type PaperDate } from './dates.ts';
import { findAmounts } from './numbers.ts';
import { around, bottom, lineText, right, type TextLine } from './paper-text.ts';
import { fold } from './skeleton.ts';
import type { Box, Word } from '@dossier/document-reader';

/** A gap of so many line heights separates columns. */
const columnGap = 1.2;

/** The parts of a line that are printed apart from each other. */
export function columnsOf({ words, box }: TextLine, gap = columnGap): Word[][] {
  return words.reduce<Word[][]>((groups, word) => {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (!group || !before || word.box[0] - right(before.box) > box[3] * gap) groups.push([word]);
    else group.push(word);
    return groups;
  }, []);
}

/** Noise that OCR made of something else. */
const minConfidence = 0.6;
export const isSure = ({ confidence = 1 }: Word): boolean => confidence >= minConfidence;

const hasLetters = (words: readonly Word[]) => words.some(({ text }) => /\p{L}{2}/u.test(text));

/** How far above an amount the head of its column may be, in shares of the page. */
const maxHeadDistance = 0.4;
/** The lines of a head of several lines are at most so many heights apart. */
const headLineGap = 1.7;
const maxHeadLines = 3;
const maxHeadWords = 6;
/** Longer tables and wider ones have no head that tells their columns apart. */
const maxRowsBelowHead = 60;
export const maxColumns = 24;

/**
 * The head of the column in which an amount is printed, as a folded text; empty without one. The head is the nearest line
 * above with several columns, of which one without amounts is over the amount.
 */
export function headOf(lines: readonly TextLine[], at: number, box: Box): string {
  const row = lines[at];
  if (!row) return '';
  const parts: string[] = [];
  let last: TextLine | null = null;
  const end = Math.max(0, at - maxRowsBelowHead);
  for (let index = at - 1; index >= end && parts.length < maxHeadLines; index--) {
    const line = lines[index];
    if (!line || line.page !== row.page || row.box[1] - bottom(line.box) > maxHeadDistance) break;
    if (line.box[1] >= row.box[1] - row.box[3] * 0.5) continue;
    if (last && last.box[1] - bottom(line.box) > last.box[3] * headLineGap) break;
    const columns = headColumns(line);
    if (columns.length > maxColumns) continue;
    // A row, above the head one of another table.
    if (columns.some(({ hasAmount }) => hasAmount)) {
      if (last) break;
      continue;
    }
    const words = columnOver(
      columns.map((column) => column.words),
      box,
    );
    const over = columns.find((column) => column.words === words);
    if (!over) continue;
    const head = over.words.length > maxHeadWords ? wordsOver(over.words, row, box) : over.words;
    const isHead = head.length <= maxHeadWords && isHeadText(head);
    if (isHead && (columns.length > 1 || last)) {
      parts.unshift(lineText({ words: head }));
      last = line;
    } else if (last || hasLetters(over.words)) break;
  }
  return fold(parts.join(' '));
}

/**
 * A date is the head of balances on the first or last day of a month; another one is that of a letter or of its payment, and two
 * of different years are a period.
 */
function isHeadText(words: readonly Word[]): boolean {
  const dates = findDates(lineText({ words }));
  if (dates.length > 0)
    return dates.every(isEdgeOfMonth) && new Set(dates.map(({ year }) => year)).size === 1;
  return hasLetters(words) || words.some(({ text }) => yearOrDay.test(text));
}

/** The first day of a period goes without its year: `01.01.–31.12.2025`. */
const yearOrDay = /\b(?:19|20)\d{2}\b|^\d{1,2}\.\d{1,2}\.\W*$/;

const isEdgeOfMonth = ({ day, month, year }: PaperDate) =>
  day === 1 || new Date(Date.UTC(year, month - 1, day + 1)).getUTCDate() === 1;

interface HeadColumn {
  readonly words: Word[];
  readonly hasAmount: boolean;
}

/** Lines are looked at once for each amount below them. */
const headColumnsOf = new WeakMap<TextLine, readonly HeadColumn[]>();

function headColumns(line: TextLine): readonly HeadColumn[] {
  const known = headColumnsOf.get(line);
  if (known) return known;
  const money = new Set(
    findAmounts(line).flatMap(({ from, isClear }) => (isClear ? (line.words[from] ?? []) : [])),
  );
  const columns = columnsOf({ ...line, words: line.words.filter(isSure) }).map((words) => ({
    words,
    hasAmount: words.some((word) => money.has(word)),
  }));
  headColumnsOf.set(line, columns);
  return columns;
}

/**
 * The part of a line that is over a box. Heads begin at the left edge of their cells and amounts end at the right one, so
 * that none may overlap: then it is the last one that begins before the box.
 */
export function columnOver(columns: readonly Word[][], box: Box): Word[] | undefined {
  const boxes = columns.map((words) => around(words.map((word) => word.box)));
  const overlaps = boxes.map((head) => Math.min(right(head), right(box)) - Math.max(head[0], box[0]));
  const best = Math.max(...overlaps);
  if (best > 0) return columns[overlaps.indexOf(best)];
  if (columns.length < minTableColumns) return undefined;
  return columns[boxes.findLastIndex((head) => right(head) <= box[0])];
}

/**
 * The words of a dense head that are over an amount: its column begins where the one before ends, and the first one as far
 * left as its amounts are wide.
 */
function wordsOver(words: readonly Word[], row: TextLine, box: Box): Word[] {
  const ends = findAmounts(row).flatMap((amount) => (amount.isClear ? right(amount.box) : []));
  const start = Math.max(...ends.filter((end) => end < box[0]), box[0] - box[2]);
  return words.filter((word) => {
    const center = word.box[0] + word.box[2] / 2;
    return center > start && center <= right(box);
  });
}

/** A line with as many columns is the head of a table. */
export const minTableColumns = 3;

/** The years that a text names, as years or in dates. */
export function yearsIn(text: string): number[] {
  const plain = withoutDates(text);
  const lone = [...plain.matchAll(/(?<![\d.,'/-])((?:19|20)\d{2})(?![\d'/]|[.,]\d)/g)].map(([year]) =>
    Number(year),
  );
  return [...new Set([...findDates(text).map(({ year }) => year), ...lone])];
}

/** Words of a row before its first amount. */
export function rowLabel(line: TextLine): string {
  const first = findAmounts(line).find(({ isClear }) => isClear);
  return lineText({ words: line.words.slice(0, first?.from ?? line.words.length) });
}

const totals =
  /^[^a-z\d]*(?:(?:gesamt|grand|general)\W?)?(?:total|totaux|totale|totali|gesamttotal|gesamtbetrag|summe|somme|somma|sum|insgesamt)\b/;

/** What is carried over to the next page, summed up on the way, or without the tax that comes on top. */
const subtotals =
  /\bubertrag\b|zwischen(?:total|summe)|\breport\b|a reporter$|sous-?total|subtotal|\briporto\b|(?:carried|brought) forward|\bhors (?:tva|taxes?)\b|\bht\b|(?:exkl|excl|ohne|senza|sans)\.? ?(?:mwst|ust|tva|iva|vat)|(?:exkl|excl|exklusive|excluding)\b/;
export const isSubtotalRow = (line: TextLine): boolean => subtotals.test(fold(lineText(line)));

/** Whether a folded text begins as a total does. */
export const isTotalLabel = (text: string): boolean => totals.test(text);

/** Whether a row states the sum of those above it. */
export const isTotalRow = (line: TextLine): boolean =>
  isTotalLabel(fold(lineText(line))) && !isSubtotalRow(line);

/** Whether the last of several amounts is the sum of the others. */
export function isSumOfOthers(values: readonly number[]): boolean {
  const total = values.at(-1) ?? 0;
  const sum = values.slice(0, -1).reduce((all, value) => all + value, 0);
  return values.length > 2 && Math.abs(sum - total) < 0.015;
}
