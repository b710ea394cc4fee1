import type { Word } from '@dossier/document-reader';
import { columnsOf, headOf, isSumOfOthers, maxColumns, yearsIn } from '../text/columns.ts';
import type { Phrase } from '../text/find-phrase.ts';
import { currencyOf } from '../text/numbers.ts';
import { lineText } from '../text/paper-text.ts';
import { fold } from '../text/skeleton.ts';
import { isEarlierYear } from '../text/tax-year.ts';
import type { ValueRule } from '../kinds/kind-rule.ts';
import { isOfOtherYear } from './other-year.ts';
import { includesAny, isValue, type FoundAmount, type ValueContext } from './found-amount.ts';

interface Search {
  readonly take: ValueRule['take'];
  /** The labels of the other values of the kind. */
  readonly others: readonly Phrase[];
  /** All labels of the searched value. */
  readonly own: readonly Phrase[];
}

/** Words before the tax or the discount that is part of an amount before. */
const taxOrDiscount = /\b(?:mwst|ust|tva|iva|vat|rabatt|skonto|rabais|escompte|sconto|discount)\b/;
/** More words between a label and an amount are a sentence. */
const maxWordsBetween = 5;

/** The amount of the next sentence is about something else. */
const endOfSentence = /\p{Ll}{8}\.$/u;

/** Heads of the column with the result of a row. */
const resultHead = /total|betrag|chf|fr\.|montant|importo|amount|summe|somme|somma|brutto|brut\b|lordo|gross/;

/**
 * The amount of a row behind its label; `unclear` where there are several and nothing tells which one. A column of another
 * value or another year is not it.
 */
export function findBeside(
  context: ValueContext,
  at: number,
  hit: { readonly to: number },
  search: Search,
): FoundAmount | 'unclear' | null {
  const { lines, amounts, taxYear } = context;
  const line = lines[at];
  if (!line) return null;
  const between = (from: number) => fold(lineText({ words: line.words.slice(hit.to, from) }));
  const inSentence = (from: number) =>
    line.words.slice(hit.to, from).some(({ text }) => endOfSentence.test(text)) ||
    (columnsOf(line).some((group) => has(group, line.words[hit.to - 1]) && has(group, line.words[from])) &&
      line.words.slice(hit.to, from).filter(({ text }) => /\p{L}{2}/u.test(text) && currencyOf(text) === null)
        .length > maxWordsBetween);
  const printed = (amounts.get(line) ?? []).filter(({ from }) => from >= hit.to).filter(isValue);
  const behind = printed
    .filter(({ from }, at) => {
      const previous = printed[at - 1];
      const words = previous && fold(lineText({ words: line.words.slice(previous.to, from) }));
      return !(words && taxOrDiscount.test(words)) && !inSentence(from);
    })
    .map((amount): FoundAmount => ({ ...amount, line, part: null }));
  if (behind.length > maxColumns) return 'unclear';
  const plain = behind.filter(({ from }) => !isInBrackets(line.words.slice(0, from), line.words[from]));
  const results = plain.length > 0 ? plain : behind;
  const clear = results.filter(({ isClear }) => isClear);
  const [among, isClear] = clear.length > 0 ? [clear, true] : [results, false];
  if (among.length === 0) return null;
  // An amount that follows its label like the next word is in no column.
  const isInText = ({ from }: FoundAmount) =>
    columnsOf(line).some((group) => has(group, line.words[hit.to - 1]) && has(group, line.words[from]));
  const current = among.filter(({ from }) => !isOfOtherYear(context, at, from));
  if (current.length === 0) return null;
  const own = current.filter(({ from }) => !namesOther(between(from), search));
  if (own.length === 0) return 'unclear';
  const inColumns = ofColumns(
    own.map((amount) => ({ amount, head: isInText(amount) ? '' : headOf(lines, at, amount.box) })),
    taxYear,
    search,
  );
  if (inColumns.length === 0) return 'unclear';
  const values = inColumns.map(({ amount }) => amount);
  const [first] = values;
  if (!first || new Set(values.map(({ value }) => value)).size === 1 || !isClear) return first ?? 'unclear';
  return search.take === 'last' ? takeLast(line, inColumns) : takeNext(line, values, hit.to);
}

/** What stands in brackets explains the amount behind them. */
function isInBrackets(before: readonly Word[], amount: Word | undefined): boolean {
  const text = lineText({ words: before });
  return text.lastIndexOf('(') > text.lastIndexOf(')') || amount?.text.startsWith('(') === true;
}

interface InColumn {
  readonly amount: FoundAmount;
  readonly head: string;
}

/** Without the columns of other years and other values. */
function ofColumns(
  all: readonly InColumn[],
  taxYear: number | null,
  { own, others }: Search,
): readonly InColumn[] {
  const years = all.map(({ head }) => yearsIn(head));
  const named = new Set(years.flat());
  const isOfYear = (at: number) =>
    taxYear !== null && years[at]?.length === 1 && years[at]?.includes(taxYear);
  // Beside a column of the year before, the one of the year may have another head.
  const isOfNone = (at: number) => years[at]?.length === 0;
  const ofYear = all.filter((_, at) => isOfYear(at) || (named.size < 2 && isOfNone(at)));
  const ofKey = (ofYear.length > 0 || named.size > 1 ? ofYear : all).filter(({ head }) => {
    const isOwn = includesAny(head, own);
    return (isOwn || !includesAny(head, others)) && !isEarlierYear(head);
  });
  const labelled = ofKey.filter(({ head }) => includesAny(head, own));
  return labelled.length > 0 ? labelled : ofKey;
}

/** Whether words between a label and an amount are the label of another value. */
function namesOther(words: string, { own, others }: Search): boolean {
  return includesAny(words, others) && !includesAny(words, own);
}

const has = (words: readonly Word[], word: Word | undefined): boolean =>
  word !== undefined && words.includes(word);

/** The last of several amounts, where the others lead to it: a quantity and a price, parts of a sum, or a column of results. */
function takeLast(line: FoundAmount['line'], inColumns: readonly InColumn[]): FoundAmount | 'unclear' {
  const last = inColumns.at(-1);
  if (!last) return 'unclear';
  const values = inColumns.map(({ amount }) => amount.value);
  const before = inColumns.at(-2)?.amount;
  const groups = columnsOf(line);
  const groupOf = ({ from }: FoundAmount) => groups.findIndex((words) => has(words, line.words[from]));
  const isApart = before !== undefined && groupOf(before) !== groupOf(last.amount);
  const lastGroup = groups[groupOf(last.amount)] ?? [];
  const hasLabel = lastGroup.some(({ text }) => /\p{L}{3}/u.test(text) && currencyOf(text) === null);
  if (isApart && hasLabel) return before;
  if (isSumOfOthers(values) || isProduct(line, last.amount) || resultHead.test(last.head)) return last.amount;
  return isApart && inColumns.every(({ head }) => head === '') && groups.length === 2
    ? last.amount
    : 'unclear';
}

/** Whether a quantity and a price are printed before their product. */
function isProduct({ words }: FoundAmount['line'], { value, from }: FoundAmount): boolean {
  const numbers = words.slice(0, from).flatMap(({ text }) => {
    const number = Number(text.replace(/['’]/g, '').replace(/\.[-–—]+$/, ''));
    return Number.isFinite(number) && number > 0 ? [number] : [];
  });
  return numbers.some((a, at) => numbers.slice(at + 1).some((b) => Math.abs(a * b - value) < 0.055));
}

/** The amount that follows its label, unless others in columns without heads could be meant as well. */
function takeNext(
  line: FoundAmount['line'],
  values: readonly FoundAmount[],
  labelEnd: number,
): FoundAmount | 'unclear' {
  const [first, second] = values;
  if (!first || !second) return first ?? 'unclear';
  const words = line.words.slice(first.to, second.from);
  const isOther = words.some(({ text }) => /\p{L}{3}/u.test(text) && currencyOf(text) === null);
  const isSame = columnsOf(line).some(
    (group) => has(group, line.words[labelEnd - 1]) && has(group, line.words[first.from]),
  );
  return isOther || isSame ? first : 'unclear';
}
