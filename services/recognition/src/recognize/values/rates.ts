import { currencyOf, findAmounts, type Amount } from '../text/numbers.ts';
import type { TextLine } from '../text/paper-text.ts';

/** The amounts of a line, without the rates and counts before them. */
export const amountsOf = (line: TextLine): readonly Amount[] =>
  findAmounts(line).filter((amount) => !isRate(amount, line));

/** A small number before an amount with its currency or cents is a rate, whose sign recognition may have lost, or a count. */
function isRate({ value, to }: Amount, { words }: TextLine): boolean {
  if (Math.abs(value) > 100) return false;
  const isBeforeOther = currencyOf(words[to]?.text ?? '') !== null && /\d/.test(words[to + 1]?.text ?? '');
  const last = words[to - 1]?.text ?? '';
  if (isBeforeOther || /^[^(]*\)$/.test(last)) return true;
  return !cents.test(last) && words.slice(to).some(({ text }) => cents.test(text));
}
const cents = /\d[.,]\d\d$/;
