import { currencyOf, findAmounts, type Amount } from '../text/numbers.ts';
import { trimEnd } from '../text/parse-amount.ts';
import type { TextLine } from '../text/paper-text.ts';
import { fold } from '../text/skeleton.ts';

/** The amounts of a line, without limits, and without the rates and counts before them. */
export const amountsOf = (line: TextLine): readonly Amount[] =>
  findAmounts(line).filter((amount) => !isLimit(amount, line) && !isRate(amount, line));

/** Words before an amount that nothing may exceed: what a rule says, and not what was paid. */
const limits =
  /^(?:bis|maximal|max|hochstens|mindestens|min|jusqu'a|maximum|minimum|plafond|fino|massimo|minimo|up)$/;
/** Words that may be between: `jusqu’à concurrence de CHF`, `up to CHF`. */
const fillers = /^(?:a|zu|de|di|to|concurrence|un|ein|einem|betrag|montant|von|total|of)$/;

function isLimit({ from }: Amount, { words }: TextLine): boolean {
  let at = from - 1;
  const wordAt = () => trimEnd(fold(words[at]?.text ?? ''), '.:,');
  while (at >= 0 && (currencyOf(words[at]?.text ?? '') !== null || fillers.test(wordAt()))) at -= 1;
  return at >= 0 && limits.test(wordAt());
}

/** A small number before an amount with its currency or cents is a rate, whose sign recognition may have lost, or a count. */
function isRate({ value, to }: Amount, { words }: TextLine): boolean {
  if (Math.abs(value) > 100) return false;
  // `0.90 bis CHF 100'000`: the sign of per cent is lost.
  if (limits.test(fold(words[to]?.text ?? ''))) return true;
  const isBeforeOther = currencyOf(words[to]?.text ?? '') !== null && /\d/.test(words[to + 1]?.text ?? '');
  const last = words[to - 1]?.text ?? '';
  if (isBeforeOther || /^[^(]*\)$/.test(last)) return true;
  return !cents.test(last) && words.slice(to).some(({ text }) => cents.test(text));
}
const cents = /\d[.,]\d\d$/;
