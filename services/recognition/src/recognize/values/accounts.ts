import { rowLabel } from '../text/columns.ts';
import type { Phrase } from '../text/find-phrase.ts';
import type { TextLine } from '../text/paper-text.ts';
import type { ValueRule } from '../kinds/kind-rule.ts';
import { findBeside } from './beside-label.ts';
import { findLabel } from './label.ts';
import { maxPart, type FoundAmount, type ValueContext } from './found-amount.ts';

const maxAccounts = 30;

/**
 * The amounts of several accounts, each in a block of its own, whose sum the paper prints as well; null where it does not.
 */
export function findAccounts(
  context: ValueContext,
  own: readonly Phrase[],
  others: readonly Phrase[],
  take: ValueRule['take'],
): { readonly total: FoundAmount; readonly rows: readonly FoundAmount[] } | null {
  const rows: FoundAmount[] = [];
  for (const [at, line] of context.lines.entries()) {
    const hit = findLabel(line, own);
    const isOthers = hit && (findLabel(line, others)?.from ?? hit.from) < hit.from;
    const beside = hit && !isOthers && findBeside(context, at, hit, { take, others, own });
    if (beside && beside !== 'unclear' && beside.isClear && beside.value !== 0)
      rows.push({ ...beside, part: accountOf(context, at) });
  }
  if (rows.length < 2 || rows.length > maxAccounts) return null;
  // The total may have the same label.
  for (const summed of [rows, rows.slice(0, -1)]) {
    if (summed.length < 2) continue;
    const sum = summed.reduce((all, { value }) => all + value, 0);
    const total = findSum(context, sum, summed);
    if (total) return { total, rows: summed.map((row) => ({ ...row, isProven: true })) };
  }
  return null;
}

function findSum({ amounts }: ValueContext, sum: number, summed: readonly FoundAmount[]): FoundAmount | null {
  const lines = new Set<TextLine>(summed.map(({ line }) => line));
  for (const [line, found] of amounts) {
    const total = found.find(({ value, isClear }) => isClear && Math.abs(value - sum) < 0.015);
    if (total && !lines.has(line)) return { ...total, line, part: null, isProven: true };
  }
  return null;
}

/** The nearest line above without an amount: the name of the account. */
function accountOf({ lines, amounts }: ValueContext, at: number): string | null {
  const { page } = lines[at] ?? {};
  const name = lines
    .slice(0, at + 1)
    .findLast(
      (line) =>
        line.page === page && !amounts.get(line)?.some(({ isClear }) => isClear) && line.words.length > 0,
    );
  return name ? rowLabel(name).slice(0, maxPart) || null : null;
}
