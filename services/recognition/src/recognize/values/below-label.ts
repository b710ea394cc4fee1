import {
  columnOver,
  columnsOf,
  headOf,
  isSumOfOthers,
  isSure,
  maxColumns,
  minTableColumns,
  isSubtotalRow,
  isTotalRow,
  rowLabel,
  yearsIn,
} from '../text/columns.ts';
import { currencyOf } from '../text/numbers.ts';
import type { Phrase } from '../text/find-phrase.ts';
import { bottom, lineText, right, type TextLine } from '../text/paper-text.ts';
import { fold } from '../text/skeleton.ts';
import { includesAny, maxPart, type FoundAmount, type ValueContext } from './found-amount.ts';

/** How many line heights a value may be below its label, or below the row above it. */
const maxDistance = 3.2;
const maxRows = 40;
/** Rows without an amount in the column, as recognition leaves them. */
const maxSkipped = 5;

/**
 * The amounts below a label, as in the head of a table or a form with boxes: one, or those of the rows of a table, each with
 * its row as part, and their total where the paper prints it.
 */
export function findBelow(
  { lines, amounts, taxYear }: ValueContext,
  at: number,
  hit: { readonly from: number; readonly to: number },
  others: readonly Phrase[],
): readonly FoundAmount[] {
  const line = lines[at];
  const first = line?.words[hit.from];
  if (!line || !first) return [];
  const [start, end] = [first.box[0], columnEnd(line, hit.to)];
  const columns = columnsOf(line);
  if (columns.length > maxColumns) return [];
  const isTableHead = columns.length >= minTableColumns;
  const isUnder = ({ box }: Pick<TextLine, 'box'>) =>
    isTableHead
      ? (columnOver(columns, box)?.includes(first) ?? false)
      : box[0] < end && right(box) > start - line.box[3];
  const headYears = yearsIn(fold(lineText({ words: wordsBetween(line, start, end) })));
  if (headYears.length > 1 || isOtherYear(headYears, taxYear)) return [];
  const rows: FoundAmount[] = [];
  let above = line;
  let skipped = 0;
  for (const [index, below] of lines.slice(at + 1).entries()) {
    if (below.page !== line.page || below.box[1] - bottom(above.box) > line.box[3] * maxDistance) break;
    if (below.box[1] < line.box[1] + line.box[3] * 0.5) continue;
    const under = (amounts.get(below) ?? []).filter(({ isClear }) => isClear).filter(isUnder);
    const [amount] = under;
    if (
      under.length > 1 ||
      (amount && isOtherYear(yearsIn(headOf(lines, at + 1 + index, amount.box)), taxYear))
    )
      return [];
    if (!amount) {
      // A row that could not be recognized is no end of a table.
      if (rows.length > 0 && below.words.every(isSure)) break;
      if (isTableHead) above = below;
      skipped += 1;
      if (skipped > maxSkipped) break;
      continue;
    }
    // A row with a label of its own is about something else, unless it is a row of a table.
    const hasLabel = below.words
      .slice(0, amount.from)
      .some(({ text }) => /\p{L}{2}/u.test(text) && currencyOf(text) === null);
    if (hasLabel && !isTableHead) break;
    if (includesAny(rowLabel(below), others)) continue;
    rows.push({ ...amount, line: below, part: null });
    if (!isTableHead || rows.length >= maxRows) break;
    above = below;
  }
  return isTableHead ? withParts(rows) : rows;
}

const isOtherYear = (years: readonly number[], taxYear: number | null): boolean =>
  taxYear !== null && years.length > 0 && !years.includes(taxYear);

const wordsBetween = ({ words }: TextLine, start: number, end: number) =>
  words.filter(({ box }) => right(box) > start && box[0] < end);

/** The rows of a table with what they are about; the last one without, where it is their total. */
function withParts(rows: readonly FoundAmount[]): readonly FoundAmount[] {
  const total = rows.findIndex(({ line }) => isTotalRow(line));
  const upTo = (total < 0 ? rows : rows.slice(0, total + 1)).filter(({ line }) => !isSubtotalRow(line));
  const last = upTo.at(-1);
  if (!last || upTo.length === 1) return upTo;
  if (total < 0 && !isSumOfOthers(upTo.map(({ value }) => value))) return upTo.map(named);
  return [...upTo.slice(0, -1).map(named), last];
}

const named = (row: FoundAmount): FoundAmount => ({
  ...row,
  part: rowLabel(row.line).slice(0, maxPart) || null,
});

/** Where the words that continue a label end: `Capital on 31.12.2024` above its column. */
function columnEnd({ words, box }: TextLine, to: number): number {
  let end = right(words[to - 1]?.box ?? box);
  for (const word of words.slice(to)) {
    if (word.box[0] - end > box[3]) break;
    end = right(word.box);
  }
  return end;
}
