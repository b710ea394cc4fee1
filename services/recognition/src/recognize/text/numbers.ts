import type { Box, Word } from '@dossier/document-reader';
import { around, type TextLine } from './paper-text.ts';

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
  /** The lowest confidence of its words. */
  readonly confidence: number;
}

const currencies = new Map([
  ...['chf', 'fr', 'frs', 'sfr', 'franken', 'francs', 'franchi'].map((name) => [name, 'CHF'] as const),
  ...['eur', 'euro', '€'].map((name) => [name, 'EUR'] as const),
  ...['usd', '$', 'us$'].map((name) => [name, 'USD'] as const),
  ...['gbp', '£'].map((name) => [name, 'GBP'] as const),
]);

/** The text without the given characters at its end. */
function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}

export const currencyOf = (text: string): string | null =>
  currencies.get(trimEnd(text.toLowerCase(), '.:;,()').replace(/^\(/, '')) ?? null;

const apostrophe = '[\'´`\u2018\u2019\u02bc\u2032\u201b"]';
const dash = '[-\u2010-\u2015\u2212]';
/** Thousands: `1'234'567`, `1 234`, with the space as a no-break or thin one. */
const grouped = new RegExp(`^[1-9]\\d{0,2}(?:(?:${apostrophe}|[\\u00a0\\u2009\\u202f])\\d{3})+$`);
const decimals = new RegExp(`^(.*)([.,])(\\d{2}|${dash}{1,2})$`);

/** The number of a text that is an amount in a Swiss way of writing; null for anything else. */
export function parseAmount(input: string): { value: number; isClear: boolean } | null {
  const text = trimEnd(input.trim(), '*');
  const sign =
    new RegExp(`^(?:${dash}(?=[\\d])|\\()`).test(text) || new RegExp(`\\d${dash}$`).test(text) ? -1 : 1;
  const bare = text.replace(new RegExp(`^(?:\\+|\\(|${dash}(?=\\d))`), '').replace(/\)$/, '');
  // `–.50` is less than one franc, `1'234.–` a whole number.
  const cents = bare.match(decimals);
  const whole = (cents?.[1] ?? bare.replace(new RegExp(`(?<=\\d)${dash}$`), '')).trim();
  const fraction = cents ? (/\d/.test(cents[3] ?? '') ? Number(cents[3]) / 100 : 0) : 0;
  if (cents && new RegExp(`^${dash}$`).test(whole) && /\d/.test(cents[3] ?? ''))
    return { value: fraction, isClear: true };
  const digits = wholeNumber(whole, cents?.[2] ?? null);
  if (digits === null || digits.length > 9) return null;
  const value = sign * (Number(digits) + fraction);
  return { value: Math.round(value * 100) / 100, isClear: cents !== null || digits.length < whole.length };
}

/** The digits of a whole number without its separators. */
function wholeNumber(text: string, cents: string | null): string | null {
  if (/^(?:0|[1-9]\d{0,8})$/.test(text)) return text;
  if (grouped.test(text)) return text.replace(/\D/g, '');
  // `1,234.50` and `1.234,50` are used by foreign issuers.
  const separator = cents === ',' ? '.' : ',';
  const parts = text.split(separator);
  const isForeign =
    cents !== null &&
    parts.length > 1 &&
    parts.every((part, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));
  if (isForeign) return parts.join('');
  return null;
}

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

const isDateOrNumber = /^\d{1,2}[./]\d{1,2}[./](?:\d{2}|\d{4})\.?$|^\d{1,2}\.\d{1,2}\.$|^\d{4}-\d{2}-\d{2}$/;

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

function amountAt(line: TextLine, at: number): Amount | null {
  const { words } = line;
  const wordText = words[at]?.text ?? '';
  const glued = wordText.match(/^(CHF|SFr\.?|Fr\.?|EUR|USD|€|\$)(?=[\d\-–])(.+)$/);
  const first = glued?.[2] ?? wordText;
  if (!/\d/.test(first) || isDateOrNumber.test(first) || /[%\u2030]/.test(first)) return null;
  // Only full groups of digits continue a number: `12 345.60`.
  const length = glued ? 1 : groupsFrom(line, at);
  if (isPartOfNumber(line, at, at + length)) return null;
  for (let size = length; size >= 1; size--) {
    const parts = words.slice(at, at + size);
    const joined = [first, ...parts.slice(1).map(({ text }) => text)];
    const parsed = parseAmount(cleaned(joined, line.isOcr));
    if (!parsed) continue;
    const next = words[at + size]?.text ?? '';
    if (/^(?:%|Prozent|pour|Uhr|km|Std)/.test(next)) return null;
    const currency =
      (glued && currencyOf(glued[1] ?? '')) || currencyOf(words[at - 1]?.text ?? '') || currencyOf(next);
    const isYear = size === 1 && /^(?:19|20)\d{2}$/.test(first);
    return {
      value: parsed.value,
      currency,
      box: around(parts.map(({ box }) => box)),
      from: at,
      to: at + size,
      isClear:
        parsed.isClear ||
        size > 1 ||
        (currency !== null && (!isYear || currencyOf(words[at - 1]?.text ?? '') !== null)),
      isGrouped: Math.abs(parsed.value) < 1000 || size > 1 || !/\d{4}/.test(first),
      confidence: confidenceOf(parts),
    };
  }
  return null;
}

/** The gap between two words, in widths of a digit. */
function gapInDigits(before: Word, word: Word): number {
  const digitWidth = word.box[2] / Math.max(1, word.text.length);
  return (word.box[0] - before.box[0] - before.box[2]) / digitWidth;
}

/** Gaps inside a number; OCR measures them less exactly. Up to the third, it cannot be told whether a number goes on. */
const maxGap = { text: 1.2, ocr: 2, unclear: 3 };
const leadingGroup = /^[-\u2212]?\d{1,3}['’]?$/;
const nextGroup = /^['’]?\d{3}(?:[.,](?:\d{2}|[-–—]{1,2}))?$/;

/** How many words from here can be one number with its thousands apart. */
function groupsFrom({ words, isOcr }: TextLine, at: number): number {
  if (!leadingGroup.test(words[at]?.text ?? '')) return 1;
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

/** Whether words next to these may belong to the same number, so that they alone would be a wrong one. */
function isPartOfNumber({ words }: TextLine, from: number, to: number): boolean {
  const continues = (before: Word | undefined, word: Word | undefined) =>
    before !== undefined &&
    word !== undefined &&
    leadingGroup.test(before.text) &&
    nextGroup.test(word.text) &&
    gapInDigits(before, word) <= maxGap.unclear;
  return continues(words[from - 1], words[from]) || continues(words[to - 1], words[to]);
}

/** What OCR makes of the apostrophe between thousands. */
const misreadApostrophe = /(?<=\d)[°*”“"^~`](?=\d{3})/g;

const cleaned = (parts: readonly string[], isOcr: boolean): string => {
  const groups = parts.map((part) => (parts.length > 1 ? part.replace(/['’]/g, '') : part));
  const joined = groups.join('\u00a0');
  const bare = trimEnd(joined, ';:');
  return isOcr ? repaired(bare.replace(/[|\]]$/, '').replace(misreadApostrophe, "'")) : bare;
};
