import { isSubtotalRow, isTotalRow } from '../text/columns.ts';
import { lineText, type TextLine } from '../text/paper-text.ts';
import { fold } from '../text/skeleton.ts';
import { isInColumn, type FoundAmount, type ValueContext } from './found-amount.ts';
import { isTrusted } from './trust.ts';

/** Words of a row with the result of a bill, in any place of the row. */
const result =
  /\btotal|summe\b|gesamt|betrag\b|zu (?:be)?zahlen|\bbezahlt|zu ihren lasten|\bsomme|montant|\ba payer|\bpaye|\bverse|a votre charge|\bsomma|importo|da pagare|pagat[oia]|versat[oia]|a (?:suo|vostro) carico|\bamount|\bpaid\b|payable|\bdue\b/;

/** What is left to pay, paid before, or of one part: it is not the whole. */
const partial =
  /\bnoch\b|\brest|\bsaldo|\bsolde|residu|remaining|outstanding|\bbalance|akonto|anzahlung|acompte|acconto|instal?lment|\brate\b|tranche|\brata\b|guthaben|mahngebuhr/;
/** The tax that is part of a bill, or on top of it. */
const tax =
  /^(?:\d+ )?(?:davon |darin |di cui |dont |of which |incl\w*\.? |inkl\w*\.? )?(?:mwst|mehrwertsteuer|tva|iva|vat)\b/;

/** Such a row has the tax, and often what it is of. */
const isTaxRow = (line: TextLine): boolean => tax.test(fold(lineText(line)));

const maxRows = 60;
/** More amounts are a list of something else; each costs time. */
const maxAmounts = 400;

/**
 * The amount for which two of these speak: the words of its row, the rows above that add up to it, and a second place with
 * the same amount, as on the payment slip; null for none, or several.
 */
export function findProvenTotal(context: ValueContext): FoundAmount | null {
  const all = clearAmounts(context);
  if (all.length > maxAmounts) return null;
  const untaxed = new Set(all.filter(({ line }) => isTaxRow(line)).map(({ value }) => value));
  const proven = all.filter((amount, at) => {
    if (amount.value <= 0 || isSubtotalRow(amount.line) || untaxed.has(amount.value)) return false;
    const words = fold(lineText(amount.line));
    if (partial.test(words)) return false;
    const isNamed = isTotalRow(amount.line) || result.test(words);
    const isRepeated = all.some(({ value, line }) => value === amount.value && line !== amount.line);
    return [isNamed, isRepeated, isSumAbove(all, at)].filter(Boolean).length >= 2;
  });
  const values = new Set(proven.map(({ value }) => value));
  const [first] = proven;
  return values.size === 1 && first ? first : null;
}

const clearAmounts = (context: ValueContext): readonly FoundAmount[] =>
  [...context.amounts].flatMap(([line, amounts]) =>
    amounts
      .filter(({ isClear }) => isClear)
      .map((amount): FoundAmount => ({ ...amount, line, part: null }))
      .filter((amount) => isTrusted(amount, context)),
  );

/** Whether at least two amounts directly above in the same column add up to this one; of several columns the last counts. */
function isSumAbove(all: readonly FoundAmount[], at: number): boolean {
  const total = all[at];
  if (!total || all[at + 1]?.line === total.line) return false;
  const column = all
    .slice(0, at)
    .filter(
      ({ line, box }) => line.page === total.line.page && line !== total.line && isInColumn(box, total.box),
    )
    .slice(-maxRows);
  let sum = 0;
  let rows = 0;
  for (const { value, isSignUnclear } of column.reverse()) {
    // A dash apart from the number: the sum tells that it is a minus.
    sum += isSignUnclear ? -value : value;
    rows += 1;
    if (rows > 1 && Math.abs(sum - total.value) < 0.015) return true;
  }
  return false;
}
