import { pillar3aLimit } from '../findings/limits.ts';
import { findContributionBox } from '../text/form-21.ts';
import { currencyOf } from '../text/numbers.ts';
import { parseAmount } from '../text/parse-amount.ts';
import { around, type PaperText, type TextLine } from '../text/paper-text.ts';
import type { FoundAmount } from './found-amount.ts';

/** A number of which recognition is less sure is not shown. */
const minConfidence = 0.6;

/**
 * The payments of form 21, from their box alone: one amount, or none is shown. Of a picture it must have its thousands apart
 * or its centimes; one beyond every limit of pillar 3a has a figure that recognition made of the apostrophe.
 */
export function readForm21(text: PaperText, taxYear: number | null): FoundAmount | null {
  const amounts = findContributionBox(text).flatMap((line) => readBox(line, taxYear) ?? []);
  const [only] = amounts;
  return amounts.length === 1 && only ? only : null;
}

/** Francs and centimes may be in two columns. */
function readBox(line: TextLine, taxYear: number | null): FoundAmount | null {
  const words = line.words.filter(({ text }) => !currencyOf(text));
  if (!words.some(({ text }) => /\d/.test(text))) return null;
  const [francs = '', centimes, ...rest] = words.map(({ text }) => text);
  const isApart = centimes !== undefined && /^\d{2}$/.test(centimes) && !/[.,]\d{2}$/.test(francs);
  if (rest.length > 0 || (centimes !== undefined && !isApart)) return null;
  const parsed = parseAmount(isApart ? `${francs}.${centimes}` : francs);
  const value = parsed && (line.isOcr ? withinLimit(parsed.value, francs, taxYear) : parsed.value);
  const confidence = Math.min(...words.map((word) => word.confidence ?? 1));
  if (!parsed?.isClear || value === null || value <= 0 || confidence < minConfidence) return null;
  const from = line.words.indexOf(words[0] as TextLine['words'][number]);
  return {
    value,
    currency: 'CHF',
    box: around(words.map(({ box }) => box)),
    from,
    to: from + words.length,
    isClear: true,
    isGrouped: true,
    isSignUnclear: false,
    confidence,
    line,
    part: null,
  };
}

/** A number of five figures without its apostrophe may be one of four. */
const isTold = (francs: string) => /\d\D\d{3}(?!\d)/.test(francs) || !/\d{5}/.test(francs);

/**
 * The number that is printed. Recognition takes the apostrophe between thousands for a figure: that is seen where the number
 * is beyond the limit of the year, which is largest for people without a pension fund; below it either may be right.
 */
function withinLimit(value: number, francs: string, taxYear: number | null): number | null {
  if (isTold(francs)) return value;
  const limit = taxYear === null ? undefined : pillar3aLimit(taxYear, true);
  const [, thousands, rest] = /^(\d{1,2})[17](\d{3}(?:\.\d+)?)$/.exec(String(value)) ?? [];
  return limit !== undefined && value > limit && thousands && rest ? Number(`${thousands}${rest}`) : null;
}
