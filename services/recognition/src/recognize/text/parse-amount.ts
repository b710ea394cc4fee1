/** The text without the given characters at its end. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}

const apostrophe = '[\'´`\u2018\u2019\u02b9\u02bc\u02ca\u2032\u201b"]';
const dash = '[-\u2010-\u2015\u2212]';
/** Thousands: `1'234'567`, `1 234`, with the space as a no-break or thin one. */
const grouped = new RegExp(`^[1-9]\\d{0,2}(?:(?:${apostrophe}|[\\u00a0\\u2009\\u202f])\\d{3})+$`);
const decimals = new RegExp(`^(.*)([.,])(\\d{2}|${dash}{1,2})$`);
const beginsWithDash = new RegExp(`^${dash}(?=[\\d])`);
const endsWithDash = new RegExp(`(?<=\\d)${dash}$`);
const onlyDash = new RegExp(`^${dash}$`);

/** Raised figures: one is a footnote mark, two are the centimes. */
const raised = /[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]/g;
const raisedDigits = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';
const centimes = /^(.*\d)([\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{2})$/;
/** What is printed around an amount so that nobody adds a figure, and marks of footnotes. */
const guards = '*=#+~\u2020\u2021';

/** The text of an amount without footnote marks, guards and the punctuation of its sentence. */
function strip(input: string): string {
  const text = input.trim();
  const [, whole, raisedCentimes] = text.match(centimes) ?? [];
  const plain =
    whole !== undefined && raisedCentimes !== undefined && !/[.,]/.test(whole)
      ? `${whole}.${[...raisedCentimes].map((figure) => raisedDigits.indexOf(figure)).join('')}`
      : text.replace(raised, '');
  const end = trimEnd(trimEnd(plain, `${guards};:!?`), '.,');
  let start = 0;
  while (start < end.length && guards.includes(end[start] ?? '')) start++;
  return trimEnd(end.slice(start), guards);
}

/** The number of a text that is an amount in a Swiss way of writing; null for anything else. */
export function parseAmount(input: string): { value: number; isClear: boolean } | null {
  const text = strip(input);
  // `(0.80 %)`: what was begun in brackets goes on.
  if (text.startsWith('(') && !text.endsWith(')')) return null;
  const sign = beginsWithDash.test(text) || text.startsWith('(') || endsWithDash.test(text) ? -1 : 1;
  const bare = text.replace(/^\(/, '').replace(beginsWithDash, '').replace(/\)$/, '');
  // `–.50` is less than one franc, `1'234.–` a whole number.
  const cents = bare.match(decimals);
  const whole = (cents?.[1] ?? bare.replace(endsWithDash, '')).trim();
  const fraction = cents ? (/\d/.test(cents[3] ?? '') ? Number(cents[3]) / 100 : 0) : 0;
  if (cents && onlyDash.test(whole) && /\d/.test(cents[3] ?? '')) return { value: fraction, isClear: true };
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
