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
  if (!amount.line.isOcr || amount.isGrouped) return true;
  const hasGroups = [...amounts.values()]
    .flat()
    .some(({ value, isGrouped }) => Math.abs(value) >= 1000 && isGrouped);
  return (!hasGroups || isBelowTenThousand(amount)) && amount.confidence >= sureConfidence;
}
