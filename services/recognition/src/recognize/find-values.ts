import type { RecognizedValue } from '@dossier/contracts';
import { bottom, right, valueBox, type PaperText, type TextLine } from './text/paper-text.ts';
import type { KindRule, ValueRule } from './kinds/kind-rule.ts';
import { findInLine, phrase, type Phrase, type PhraseHit } from './text/find-phrase.ts';
import { currencyOf, findAmounts, type Amount } from './text/numbers.ts';
import { phrasesOf } from './text/words.ts';

interface PreparedRule extends ValueRule {
  readonly phrases: readonly Phrase[];
}

/** Labels of values are short: they must begin with a word. */
const preparedRules = new WeakMap<KindRule, readonly PreparedRule[]>();

function rulesOf(rule: KindRule): readonly PreparedRule[] {
  const known = preparedRules.get(rule);
  if (known) return known;
  const prepared = rule.values.map((value) => ({ ...value, phrases: orderedPhrases(value) }));
  preparedRules.set(rule, prepared);
  return prepared;
}

/** The first phrase of each language, then the second of each, and so on. */
function orderedPhrases({ labels }: ValueRule): Phrase[] {
  const ranks = new Map<string, number>();
  const ranked = phrasesOf(labels).map(({ text, language }) => {
    const rank = ranks.get(language) ?? 0;
    ranks.set(language, rank + 1);
    return { text, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ text }) => phrase(text));
}

/** A number of which OCR is less sure is not shown. */
const minConfidence = 0.6;

/**
 * Whether a number can be shown. OCR takes an apostrophe for a digit: among numbers with their thousands apart, one without
 * is wrong.
 */
function isTrusted(amount: FoundAmount, all: AmountsOfLines): boolean {
  if (amount.confidence < minConfidence) return false;
  if (!amount.line.isOcr || amount.isGrouped) return true;
  const hasGroups = [...all.values()]
    .flat()
    .some(({ value, isGrouped }) => Math.abs(value) >= 1000 && isGrouped);
  return !hasGroups && amount.confidence >= sureConfidence;
}
const sureConfidence = 0.85;

export interface FoundAmount extends Amount {
  readonly line: TextLine;
}

/** The values of a kind of paper that stand on its pages. A label without a clear amount beside it gives none. */
export function findValues(text: PaperText, rule: KindRule): Map<ValueRule['key'], FoundAmount> {
  const amounts = new Map(text.lines.map((line) => [line, findAmounts(line)]));
  const found = new Map<ValueRule['key'], FoundAmount>();
  for (const value of rulesOf(rule)) {
    const amount = findValue(text, value, amounts);
    const isTaken = [...found.values()].some(
      (other) => amount && other.line === amount.line && other.from === amount.from,
    );
    if (amount && !isTaken && isTrusted(amount, amounts)) found.set(value.key, amount);
  }
  return found.size > 0 ? found : findOnlyAmount(rule, amounts);
}

/** Of a kind that states one amount, the only one of its pages needs no label. */
function findOnlyAmount({ values }: KindRule, amounts: AmountsOfLines): Map<ValueRule['key'], FoundAmount> {
  const key = values.length === 1 ? values[0]?.key : values.find((value) => value.key === 'amount')?.key;
  const all = [...amounts].flatMap(([line, found]) =>
    found.filter(({ isClear }) => isClear).map((amount) => ({ ...amount, line })),
  );
  const [only] = all;
  const isOnly = new Set(all.map(({ value }) => value)).size === 1;
  return key && only && isOnly && only.value > 0 && isTrusted(only, amounts)
    ? new Map([[key, only]])
    : new Map();
}

/** Where a page prints an amount; null when none does clearly. */
export function findPrinted(text: PaperText, value: number): FoundAmount | null {
  const amounts = new Map(text.lines.map((line) => [line, findAmounts(line)]));
  const all = [...amounts].flatMap(([line, found]) => found.map((amount) => ({ ...amount, line })));
  return (
    all.find((amount) => amount.value === value && isValue(amount) && isTrusted(amount, amounts)) ?? null
  );
}

type AmountsOfLines = ReadonlyMap<TextLine, readonly Amount[]>;

function findValue(
  text: PaperText,
  { phrases, take }: PreparedRule,
  amounts: AmountsOfLines,
): FoundAmount | null {
  for (const searched of phrases) {
    const candidates = text.lines.flatMap((line, at) => {
      const hit = findInLine(line, searched);
      if (!hit || !isLabel(hit, searched)) return [];
      const amount = besideLabel(line, hit.to, take, amounts) ?? belowLabel(text.lines, at, hit, amounts);
      return amount ? [amount] : [];
    });
    const chosen = choose(candidates);
    if (chosen) return chosen;
  }
  return null;
}

/** A longer label is told from the words around it. */
const longLabel = 12;
const maxEnding = 2;

/** A label is not inside a sentence: it is among the first words of its line or of its column. */
function isLabel({ line, from, to }: PhraseHit, { letters }: Phrase): boolean {
  // A debt is not its interest: the word may have an ending, and not go on.
  const rest = (line.starts[to] ?? 0) - (line.starts[from] ?? 0) - letters.length;
  if (letters.length < longLabel && rest > maxEnding) return false;
  if (letters.length >= longLabel || from <= 2) return true;
  const [before, word] = [line.words[from - 1], line.words[from]];
  if (!before || !word) return true;
  return word.box[0] - right(before.box) > line.box[3] * 0.8 || /[\d:.|]$/.test(before.text);
}

/** Of several places with the label the sum is usually the last; values that contradict each other are none. */
function choose(candidates: readonly FoundAmount[]): FoundAmount | null {
  const values = new Set(candidates.map(({ value }) => value));
  if (values.size <= 1) return candidates[0] ?? null;
  const clear = candidates.filter(({ isClear }) => isClear);
  if (clear.length === 0 || new Set(clear.map(({ value }) => value)).size > 3) return null;
  const largest = Math.max(...clear.map(({ value }) => value));
  const last = clear.at(-1);
  return last && last.value === largest ? last : null;
}

function besideLabel(
  line: TextLine,
  after: number,
  take: ValueRule['take'],
  amounts: AmountsOfLines,
): FoundAmount | null {
  const behind = (amounts.get(line) ?? []).filter(({ from }) => from >= after).filter(isValue);
  const clear = behind.filter(({ isClear }) => isClear);
  const among = clear.length > 0 ? clear : behind;
  const amount = take === 'last' ? among.at(-1) : among[0];
  return amount ? { ...amount, line } : null;
}

/** Small whole numbers are counts, and four digits without anything are years. */
const isValue = ({ value, isClear }: Amount): boolean =>
  isClear || (Math.abs(value) >= 100 && !isYear(value));
const isYear = (value: number) => Number.isInteger(value) && value >= 1900 && value <= 2100;

/** How many line heights a value may be below its label, as in the head of a table or a form with boxes. */
const maxDistance = 3.2;

function belowLabel(
  lines: readonly TextLine[],
  at: number,
  hit: { readonly from: number; readonly to: number },
  amounts: AmountsOfLines,
): FoundAmount | null {
  const line = lines[at];
  const first = line?.words[hit.from];
  if (!line || !first) return null;
  const [start, end] = [first.box[0], columnEnd(line, hit.to)];
  const isTableHead = countColumns(line) >= 3;
  for (const below of lines.slice(at + 1)) {
    if (below.page !== line.page || below.box[1] - bottom(line.box) > line.box[3] * maxDistance) break;
    if (below.box[1] < line.box[1] + line.box[3] * 0.5) continue;
    const under = (amounts.get(below) ?? [])
      .filter(({ isClear }) => isClear)
      .filter(({ box }) => box[0] < end && right(box) > start - line.box[3]);
    const [amount] = under;
    // A row with a label of its own is about something else, unless it is a row of a table.
    const hasLabel = below.words
      .slice(0, amount?.from ?? 0)
      .some(({ text }) => /\p{L}{2}/u.test(text) && currencyOf(text) === null);
    if (amount && hasLabel && !isTableHead) return null;
    if (under.length === 1 && amount) return { ...amount, line: below };
    if (under.length > 1) return null;
  }
  return null;
}

/** A gap of so many line heights separates columns. */
const columnGap = 1.2;

const countColumns = ({ words, box }: TextLine): number =>
  1 +
  words.filter((word, at) => {
    const before = words[at - 1];
    return before && word.box[0] - right(before.box) > box[3] * columnGap;
  }).length;

/** Where the words that continue a label end: `Capital on 31.12.2024` above its column. */
function columnEnd({ words, box }: TextLine, to: number): number {
  let end = right(words[to - 1]?.box ?? box);
  for (const word of words.slice(to)) {
    if (word.box[0] - end > box[3]) break;
    end = right(word.box);
  }
  return end;
}

/** A value as it is shown, with its place on the upright page. */
export function toValue(key: ValueRule['key'], amount: FoundAmount): RecognizedValue {
  return {
    key,
    value: amount.value,
    currency: amount.currency ?? 'CHF',
    part: null,
    page: amount.line.page,
    box: valueBox(amount.box),
    source: amount.line.isOcr ? 'ocr' : 'text',
  };
}
