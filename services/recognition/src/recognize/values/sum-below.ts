import type { TextLine } from '../text/paper-text.ts';
import { isInColumn, type FoundAmount, type ValueContext } from './found-amount.ts';

const maxRows = 8;

interface Sum {
  readonly total: FoundAmount;
  /** What it adds up. */
  readonly rows: readonly TextLine[];
}

/**
 * The amount that adds up one and those directly below it in the same column: at least two rows, the sum the last of its row;
 * null for none.
 */
export function findSumBelow(first: FoundAmount, { lines, amounts }: ValueContext): Sum | null {
  const rows: TextLine[] = [];
  let sum = 0;
  for (const line of lines.slice(lines.indexOf(first.line))) {
    if (line.page !== first.line.page || rows.length > maxRows) return null;
    const inRow = amounts.get(line) ?? [];
    const amount = inRow.find(({ box, isClear }) => isClear && isInColumn(box, first.box));
    if (!amount) continue;
    const isSum = rows.length > 1 && amount === inRow.at(-1) && Math.abs(amount.value - sum) < 0.015;
    const total: FoundAmount = { ...amount, line, part: null };
    // The sum is a reason of its own, however well the number was recognized.
    if (isSum) return { total, rows };
    sum += amount.isSignUnclear ? -amount.value : amount.value;
    rows.push(line);
  }
  return null;
}
