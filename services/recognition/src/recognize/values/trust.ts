import type { Amount } from '../text/numbers.ts';
import type { TextLine } from '../text/paper-text.ts';
import type { FoundAmount, ValueContext } from './found-amount.ts';

/** A number of which OCR is less sure is not shown. */
const minConfidence = 0.6;
const sureConfidence = 0.85;

/** A thousand without its apostrophe has four digits; with a figure in its place it would have five. */
const isBelowTenThousand = ({ value }: FoundAmount): boolean => Math.abs(value) < 10_000;

/**
 * Whether a number can be shown. OCR takes an apostrophe for a digit: among numbers with their thousands apart, one without
 * is wrong.
 */
export function isTrusted(amount: FoundAmount, { amounts }: ValueContext): boolean {
  if (amount.isProven) return true;
  if (amount.confidence < minConfidence) return false;
  if (amount.line.isOcr && hasOddComma(amount, amounts)) return false;
  if (!amount.line.isOcr || amount.isGrouped) return true;
  const hasGroups = [...amounts.values()]
    .flat()
    .some(({ value, isGrouped }) => Math.abs(value) >= 1000 && isGrouped);
  return (!hasGroups || isBelowTenThousand(amount)) && amount.confidence >= sureConfidence;
}

const decimals = /([.,])\d{2}$/;
const markOf = ({ to }: Amount, { words }: TextLine): string | undefined =>
  decimals.exec(words[to - 1]?.text ?? '')?.[1];

/** Whether it alone has a comma before its cents where others have a point: recognition was not sure of its end. */
function hasOddComma(amount: FoundAmount, amounts: ValueContext['amounts']): boolean {
  if (markOf(amount, amount.line) !== ',') return false;
  const marks = [...amounts].flatMap(([line, found]) => found.map((each) => markOf(each, line)));
  const count = (mark: string) => marks.filter((each) => each === mark).length;
  return count('.') > 2 * count(',');
}
