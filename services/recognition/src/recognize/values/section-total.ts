import { columnsOf, headOf, isTotalLabel, isTotalRow, minTableColumns } from '../text/columns.ts';
import type { Phrase } from '../text/find-phrase.ts';
import { lineText, type TextLine } from '../text/paper-text.ts';
import { fold } from '../text/skeleton.ts';
import {
  includesAny,
  isInColumn,
  longestLabel,
  type FoundAmount,
  type ValueContext,
} from './found-amount.ts';
import { findLabel } from './label.ts';

const maxRows = 30;

/**
 * The total of a table below a heading with the label, as `1. Premiums` above a row for each member of a family: the last
 * amount of its total row, which the rows above add up to; null for none, or several.
 */
export function findSectionTotal(
  context: ValueContext,
  own: readonly Phrase[],
  others: readonly Phrase[],
): FoundAmount | null {
  const found = context.lines.flatMap((line, at) =>
    isHeading(context, line, own, others) ? (totalBelow(context, at, others) ?? []) : [],
  );
  return new Set(found.map(({ value }) => value)).size === 1 ? (found[0] ?? null) : null;
}

const clearIn = ({ amounts }: ValueContext, line: TextLine) =>
  (amounts.get(line) ?? []).filter(({ isClear }) => isClear);

function isHeading(
  context: ValueContext,
  line: TextLine,
  own: readonly Phrase[],
  others: readonly Phrase[],
): boolean {
  if (columnsOf(line).length >= minTableColumns) return false;
  const text = fold(lineText(line));
  return (
    findLabel(line, own) !== null &&
    clearIn(context, line).length === 0 &&
    longestLabel(text, own) > longestLabel(text, others)
  );
}

function totalBelow(context: ValueContext, at: number, others: readonly Phrase[]): FoundAmount | null {
  const { lines } = context;
  const rows: TextLine[] = [];
  for (const line of lines.slice(at + 1, at + 1 + maxRows)) {
    const amounts = clearIn(context, line);
    if (line.page !== lines[at]?.page) return null;
    if (amounts.length === 0 && includesAny(fold(lineText(line)), others)) return null;
    const total = isTotalRow(line) ? amounts.at(-1) : undefined;
    if (total) {
      const isTotal = isTotalLabel(headOf(lines, lines.indexOf(line), total.box));
      const column = rows.flatMap(
        (row) => clearIn(context, row).find(({ box }) => isInColumn(box, total.box)) ?? [],
      );
      const sum = column.reduce((all, { value, isSignUnclear }) => all + (isSignUnclear ? -value : value), 0);
      const isProven = column.length > 1 && Math.abs(sum - total.value) < 0.015;
      return isProven && isTotal ? { ...total, line, part: null, isProven } : null;
    }
    rows.push(line);
  }
  return null;
}
