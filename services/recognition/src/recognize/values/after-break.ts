import { findInLine, type Phrase } from '../text/find-phrase.ts';
import { bottom, type TextLine } from '../text/paper-text.ts';
import type { FoundAmount, ValueContext } from './found-amount.ts';

/** Words between a label and the end of its line: `a total amount of`. */
const maxWordsAfter = 2;
/** How many line heights the next line of a sentence may be below. */
const maxDistance = 5;

/** A label takes up to so many lines, beside or above its amount. */
const maxLines = 2;

/**
 * The amount with its currency that begins the line after a label: a sentence whose amount went to the next line, or one that is
 * alone there, as beside a label of several lines.
 */
export function findAfterBreak({ lines, amounts }: ValueContext, own: readonly Phrase[]): FoundAmount | null {
  const hasAmount = (line: TextLine) => amounts.get(line)?.some(({ isClear }) => isClear) ?? false;
  const found = lines.flatMap((line, at) => {
    const to = Math.max(0, ...own.map((label) => findInLine(line, label)?.to ?? 0));
    if (to === 0 || hasAmount(line)) return [];
    const next = lines.slice(at + 1, at + 1 + maxLines).findIndex(hasAmount);
    const below = lines[at + 1 + next];
    const [amount] = (below && amounts.get(below)) ?? [];
    if (next < 0 || !below || !amount || !amount.isClear || amount.currency === null || amount.from > 1)
      return [];
    const isNear = below.page === line.page && below.box[1] - bottom(line.box) < line.box[3] * maxDistance;
    const isContinued = next === 0 && to >= line.words.length - maxWordsAfter;
    return isNear && (isContinued || amount.to === below.words.length)
      ? [{ ...amount, line: below, part: null }]
      : [];
  });
  return new Set(found.map(({ value }) => value)).size === 1 ? (found[0] ?? null) : null;
}
