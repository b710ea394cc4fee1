import { headOf, isTotalRow, rowLabel, yearsIn } from '../text/columns.ts';
import type { Phrase } from '../text/find-phrase.ts';
import type { TextLine } from '../text/paper-text.ts';
import { fold } from '../text/skeleton.ts';
import { isEarlierYear } from '../text/tax-year.ts';
import {
  includesAny,
  isInColumn,
  longestLabel,
  maxPart,
  type FoundAmount,
  type ValueContext,
} from './found-amount.ts';

const maxRows = 60;
/** A paper with more total rows lists something else; each costs time. */
const maxTotals = 20;

/**
 * The amount of the last total row in the column whose head is the label, with the rows that it is the sum of; null where
 * there is no such column, or several.
 */
export function findInTotalRow(
  context: ValueContext,
  own: readonly Phrase[],
  others: readonly Phrase[],
): { readonly total: FoundAmount; readonly rows: readonly FoundAmount[] } | null {
  const { lines, amounts, taxYear } = context;
  const isOfYear = (text: string): boolean => {
    const years = yearsIn(text);
    return !isEarlierYear(text) && (years.length === 0 || (taxYear !== null && years.includes(taxYear)));
  };
  const totals = [...lines.entries()].filter(([, line]) => {
    const label = fold(rowLabel(line));
    const isAlone = (amounts.get(line) ?? []).length === 1;
    const isOfOther = isAlone && longestLabel(label, others) > longestLabel(label, own);
    return isTotalRow(line) && isOfYear(label) && !isOfOther;
  });
  for (const [at, line] of totals.slice(-maxTotals).reverse()) {
    const columns = (amounts.get(line) ?? []).flatMap((amount) => {
      const head = amount.isClear ? headOf(lines, at, amount.box) : '';
      return isOfYear(head) && yearsIn(head).length <= 1 ? [{ amount, head }] : [];
    });
    // The better label first: credit interest before interest.
    const [inColumn] = own
      .map((label) => columns.filter(({ head }) => includesAny(head, [label])))
      .filter((found) => found.length > 0);
    if (!inColumn) continue;
    const [first, ...rest] = inColumn;
    if (!first || rest.some(({ amount }) => amount.value !== first.amount.value)) return null;
    const { amount } = first;
    const total = { ...amount, line, part: null };
    const rows = rowsOf(context, at, total);
    return { total: { ...total, isProven: rows.length > 1 }, rows };
  }
  return null;
}

/** The rows above a total in its column; none unless they add up to it. */
function rowsOf({ lines, amounts }: ValueContext, at: number, total: FoundAmount): readonly FoundAmount[] {
  const rows: FoundAmount[] = [];
  let sum = 0;
  for (let index = at - 1; index >= Math.max(0, at - maxRows); index--) {
    const line = lines[index];
    if (line?.page !== total.line.page) break;
    const amount = (amounts.get(line) ?? []).find(
      ({ box, isClear }) => isClear && isInColumn(box, total.box),
    );
    if (!amount) continue;
    sum += amount.value;
    rows.unshift({ ...amount, line, part: partOf(line, lines[index - 1]) });
    if (Math.abs(sum - total.value) < 0.015)
      return rows.length > 1 ? rows.map((row) => ({ ...row, isProven: true })) : rows;
  }
  return [];
}

/** What a row is about: its label, or the line above where it has none. */
function partOf(line: TextLine, above: TextLine | undefined): string | null {
  const label = rowLabel(line);
  return (/\p{L}{2}/u.test(label) || !above ? label : rowLabel(above)).slice(0, maxPart) || null;
}
