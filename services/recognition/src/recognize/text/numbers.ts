import type { Box, Word } from '@dossier/document-reader';
import { around, right, type TextLine } from './paper-text.ts';
import { isMonth } from './dates.ts';
import { parseAmount, trimEnd } from './parse-amount.ts';
import { fold } from './skeleton.ts';

/** An amount of money where it stands. */
export interface Amount {
  readonly value: number;
  readonly currency: string | null;
  readonly box: Box;
  /** The first word of the amount and the one behind its last. */
  readonly from: number;
  readonly to: number;
  /** Whether it looks like money by itself: with decimals, thousands separators or a currency. */
  readonly isClear: boolean;
  /** Whether its thousands are apart, as far as it has any. */
  readonly isGrouped: boolean;
  /** Whether a dash or a side of an account is near it that may be its sign. */
  readonly isSignUnclear: boolean;
  /** The lowest confidence of its words. */
  readonly confidence: number;
}

const currencies = new Map([
  ...['chf', 'fr', 'frs', 'sfr', 'franken', 'francs', 'franchi'].map((name) => [name, 'CHF'] as const),
  ...['eur', 'euro', '€'].map((name) => [name, 'EUR'] as const),
  ...['usd', '$', 'us$'].map((name) => [name, 'USD'] as const),
  ...['gbp', '£'].map((name) => [name, 'GBP'] as const),
]);

export const currencyOf = (text: string): string | null =>
  currencies.get(trimEnd(text.toLowerCase(), '.:;,()').replace(/^\(/, '')) ?? null;

/** OCR takes these for digits; they are read as such only between digits. */
const misread: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  l: '1',
  I: '1',
  '|': '1',
  S: '5',
  B: '8',
};

function repaired(text: string): string {
  const digits = text.replace(/\D/g, '').length;
  const others = text.replace(/[\d.,'´`’‘"-]/g, '').length;
  return digits >= 2 && others === 1 ? text.replace(/[OolI|SB]/g, (found) => misread[found] ?? found) : text;
}

const isDateOrNumber =
  /^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})[.,;:]?$|^\d{1,2}\.\d{1,2}\.$|^\d{4}-\d{2}-\d{2}$/;
/** A day with its month behind one of these: `Kapital am 31.12 (CHF)`. */
const dayWord = /^(?:am|per|ab|vom|bis|zum|au|le|du|al|il|dal|on|at|from|to)$/;
const isDayAndMonth = (text: string, before: string): boolean =>
  /^(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|1[0-2])[.,:)]{0,2}$/.test(text) && dayWord.test(fold(before));

/** The word before a number that is not money: of a customer, an account, a page. */
const numberLabel =
  /^(?:nr|no|n°|nº|num|numero|nummer|number|konto|kto|compte|conto|account|police|polizza|policy|ref|referenz|reference|riferimento|id|tel|telefon|telephone|telefono|phone|fax|postfach|case|casella|seite|page|pagina|valor|parzelle|parcelle|parcella|art|artikel|ziffer|ziff|chiffre|cifra|\S*(?:nr|nummer|numero))[.:]*$/;

const confidenceOf = (words: readonly Word[]) => Math.min(...words.map(({ confidence }) => confidence ?? 1));

/** The amounts of a line from left to right. Dates, percentages, and numbers of accounts and phones are none. */
export function findAmounts(line: TextLine): Amount[] {
  const found: Amount[] = [];
  const { words } = line;
  for (let at = 0; at < words.length; at++) {
    const amount = amountAt(line, at);
    if (!amount) continue;
    found.push(amount);
    at = amount.to - 1;
  }
  return found;
}

const gluedBefore = /^(CHF|SFr\.?|Fr\.?|EUR|USD|€|\$)(?=[*=#]*[\d\-–])(.+)$/;
const gluedBehind = /^([*=#]*[\d\-–].*[\d\-–*])(CHF|EUR|USD|€|\$)[.,;]?$/;

/** A word without the currency that is printed to it. */
function splitCurrency(word: string): { text: string; glued: string | null } {
  const [, before, number] = word.match(gluedBefore) ?? [];
  if (before && number) return { text: number, glued: before };
  const [, text, behind] = word.match(gluedBehind) ?? [];
  return text && behind ? { text, glued: behind } : { text: word, glued: null };
}

function amountAt(line: TextLine, at: number): Amount | null {
  const { words } = line;
  const { text: first, glued } = splitCurrency(words[at]?.text ?? '');
  if (!/\d/.test(first) || isDateOrNumber.test(first) || /[%\u2030]/.test(first)) return null;
  // Only full groups of digits continue a number: `12 345.60`.
  const length = glued ? 1 : groupsFrom(line, at);
  if (isPartOfNumber(line, at, at + length)) return null;
  const before = words[at - 1]?.text ?? '';
  if (!glued && (numberLabel.test(fold(before)) || isDayAndMonth(first, before))) return null;
  if (/^\d{1,2}\.?$/.test(first) && isMonth(words[at + 1]?.text ?? '')) return null;
  for (let size = length; size >= 1; size--) {
    const parts = words.slice(at, at + size);
    const joined = [first, ...parts.slice(1).map(({ text }) => text)];
    const text = cleaned(joined, line.isOcr);
    const parsed = parseAmount(text);
    if (!parsed) continue;
    const next = words[at + size]?.text ?? '';
    if (/^(?:%|Prozent|pour|Uhr|km|Std)/.test(next)) return null;
    // A year is an amount only with the currency before it: `2024: CHF 500`.
    const isYear = size === 1 && /^(?:19|20)\d{2}$/.test(trimEnd(text, '.,;:'));
    const currency = glued
      ? currencyOf(glued)
      : (currencyOf(before) ?? (isYear || /[:;]$/.test(first) ? null : currencyOf(next)));
    if (!/[.,]/.test(text) && hasLooseCentimes(line, at + size, currency !== null || parsed.isClear))
      return null;
    const { sign, isUnclear } = signOf(line, at, at + size, parsed.value);
    return {
      value: sign * parsed.value,
      currency,
      box: around(parts.map(({ box }) => box)),
      from: at,
      to: at + size,
      isClear: parsed.isClear || size > 1 || currency !== null,
      isGrouped: Math.abs(parsed.value) < 1000 || size > 1 || !/\d{4}/.test(first),
      isSignUnclear: isUnclear,
      confidence: confidenceOf(parts),
    };
  }
  return null;
}

const dashWord = /^[-\u2010-\u2015\u2212]$/;
/** What a bank prints beside a balance that is owed to it. */
const debitMark =
  /^(?:s|d|db|dt|dr|soll|sollsaldo|lastsaldo|debit|debitsaldo|debiteur|dare|debitore|debitor)\.?$/;
const maxSignGap = 1.6;

/** The sign that is printed apart from a number: `- 500.00`, `500.00 -`, `500.00 S`. */
function signOf(
  { words }: TextLine,
  from: number,
  to: number,
  value: number,
): { sign: 1 | -1; isUnclear: boolean } {
  const plain = { sign: 1, isUnclear: false } as const;
  if (value < 0) return plain;
  const [first, last] = [words[from], words[to - 1]];
  const before = words[from - 1];
  const beforeCurrency = currencyOf(before?.text ?? '') ? words[from - 2] : before;
  const next = words[currencyOf(words[to]?.text ?? '') ? to + 1 : to];
  const minus = { sign: -1, isUnclear: false } as const;
  const unclear = { sign: 1, isUnclear: true } as const;
  if (first && before && dashWord.test(before.text))
    return gapInDigits(before, first) > maxSignGap || /\d/.test(words[from - 2]?.text ?? '')
      ? unclear
      : minus;
  if (beforeCurrency && dashWord.test(beforeCurrency.text)) return unclear;
  if (last && next && dashWord.test(next.text)) {
    const behind = words[words.indexOf(next) + 1];
    return behind || gapInDigits(last, next) > 2 * maxSignGap ? unclear : minus;
  }
  if (next && debitMark.test(fold(next.text)) && isBesideNumber(last, next)) return minus;
  const isDebit =
    beforeCurrency && beforeCurrency.text.length > 2 && debitMark.test(fold(beforeCurrency.text));
  return isDebit ? minus : plain;
}

/** A letter far behind a number belongs to another column. */
const isBesideNumber = (last: Word | undefined, next: Word): boolean =>
  last !== undefined && (next.text.length > 2 || gapInDigits(last, next) <= 6);

/** Centimes in a column of their own: without them the number before is not whole. */
function hasLooseCentimes({ words }: TextLine, at: number, isMoney: boolean): boolean {
  const [number, next] = [words[at - 1], words[at]];
  return (
    number !== undefined &&
    next !== undefined &&
    isMoney &&
    /^\d{2}$/.test(next.text) &&
    gapInDigits(number, next) <= maxCentimesGap
  );
}
const maxCentimesGap = 8;

/** The gap between two words, in widths of a digit. */
function gapInDigits(before: Word, word: Word): number {
  const wider = /\d/.test(word.text) ? word : before;
  const digitWidth = wider.box[2] / Math.max(1, wider.text.length);
  return (word.box[0] - right(before.box)) / digitWidth;
}

/** Gaps inside a number; OCR measures them less exactly. Up to the third, it cannot be told whether a number goes on. */
const maxGap = { text: 1.2, ocr: 2, unclear: 3 };
/** What recognition makes of the line beside a number. */
const noiseBefore = /^[‘’'`|]+(?=\d)/;
const leadingGroup = /^[-\u2212]?\d{1,3}['’]?$/;
const nextGroup = /^['’]?\d{3}(?:[.,](?:\d{2}|[-–—]{1,2}))?[.,;:*]?$/;

/** How many words from here can be one number with its thousands apart. */
function groupsFrom({ words, isOcr }: TextLine, at: number): number {
  const first = words[at]?.text ?? '';
  if (!leadingGroup.test(isOcr ? first.replace(noiseBefore, '') : first)) return 1;
  let size = 1;
  for (let next = at + 1; next < words.length; next++) {
    const [before, word] = [words[next - 1], words[next]];
    if (!before || !word || !nextGroup.test(word.text)) break;
    if (gapInDigits(before, word) > (isOcr ? maxGap.ocr : maxGap.text)) break;
    size++;
    if (/[.,]/.test(word.text)) break;
  }
  return size;
}

/** The end of a number that goes on, and the beginning of the rest of one. */
const goesOn = /\d['’´`"°.,]\d{0,2}$/;
const isRest = /^['’´`"°.,]\d/;
/** Digits, with at most one character that recognition may have made of another. */
const figure = /[\d'’´`"°.,*]/g;
const isFigures = ({ text }: Word): boolean => /\d/.test(text) && text.replace(figure, '').length <= 1;

/** What a number may begin with: a year or an amount with its centimes does not go on. */
const beginning = /^\D*\d{1,3}(?:['’´`"°.]\d{0,3})*$/;
const maxRestGap = 1.2;

/** Whether words next to these may belong to the same number, so that they alone would be a wrong one. */
function isPartOfNumber({ words, isOcr }: TextLine, from: number, to: number): boolean {
  const continues = (before: Word | undefined, word: Word | undefined) => {
    if (before === undefined || word === undefined) return false;
    const gap = gapInDigits(before, word);
    if (leadingGroup.test(before.text) && nextGroup.test(word.text) && gap <= maxGap.unclear) return true;
    const isBroken =
      (goesOn.test(before.text) && parseAmount(before.text) === null) ||
      /\d['’´`"°.,]$/.test(before.text) ||
      isRest.test(word.text);
    // Recognition breaks a number where a character is lost.
    const isTorn = isOcr && gap <= maxRestGap / 2 && beginning.test(before.text);
    return (isBroken || isTorn) && gap <= maxRestGap && isFigures(before) && isFigures(word);
  };
  return continues(words[from - 1], words[from]) || continues(words[to - 1], words[to]);
}

/** What OCR makes of the apostrophe between thousands. */
const misreadApostrophe = /(?<=\d)[°*”“"^"~`](?=\d{3})/g;

const cleaned = (parts: readonly string[], isOcr: boolean): string => {
  const groups = parts.map((part) => (parts.length > 1 ? part.replace(/['’‘`]/g, '') : part));
  const joined = groups.join('\u00a0');
  const bare = trimEnd(joined, ';:');
  return isOcr ? repaired(bare.replace(/[|\]°”]$/, '').replace(misreadApostrophe, "'")) : bare;
};
