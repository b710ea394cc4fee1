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

const currencyOf = (text: string): string | null =>
  currencies.get(trimEnd(text.toLowerCase(), '.:;,()').replace(/^\(/, '')) ?? null;

const apostrophe = '[\'´`\u2018\u2019\u02bc\u2032\u201b"]';
const dash = '[-\u2010-\u2015\u2212]';
/** Thousands: `1'234'567`, `1 234`, with the space as a no-break or thin one. */
const grouped = new RegExp(`^\\d{1,3}(?:(?:${apostrophe}|[\\u00a0\\u2009\\u202f])\\d{3})+$`);
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
  if (/^\d{1,9}$/.test(text)) return text;
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
  const length = line.isOcr || !glued ? groupsFrom(line, at) : 1;
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
      confidence: confidenceOf(parts),
    };
  }
  return null;
}

/** How many words from here can be one number with its thousands apart; the gaps must be small. */
function groupsFrom({ words }: TextLine, at: number): number {
  if (!/^[-\u2212]?\d{1,3}$/.test(words[at]?.text ?? '')) return 1;
  let size = 1;
  for (let next = at + 1; next < words.length; next++) {
    const [before, word] = [words[next - 1], words[next]];
    if (!before || !word || !/^\d{3}(?:[.,](?:\d{2}|[-–—]{1,2}))?$/.test(word.text)) break;
    const gap = word.box[0] - (before.box[0] + before.box[2]);
    const digitWidth = word.box[2] / word.text.length;
    if (gap > digitWidth * 1.2) break;
    size++;
    if (/[.,]/.test(word.text)) break;
  }
  return size;
}

const cleaned = (parts: readonly string[], isOcr: boolean): string => {
  const joined = parts.join(parts.length > 1 ? '\u00a0' : '');
  const bare = trimEnd(joined, ';:');
  return isOcr ? repaired(bare.replace(/[|\]]$/, '')) : bare;
};
