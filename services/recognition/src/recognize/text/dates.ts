import { fold } from './skeleton.ts';

export interface PaperDate {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

/** The names of the months, from January on, by their beginnings in the four languages. */
const months: readonly RegExp[] = [
  /^(?:januar|janner|jan\b|janvier|janv|gennaio|gen\b|january)/,
  /^(?:feb|fev)/,
  /^(?:marz|mars|marzo|march|mar\b)/,
  /^(?:apr|avr)/,
  /^(?:mai\b|maggio|may\b|mag\b)/,
  /^(?:juni\b|juin|giugno|june|jun\b|giu\b)/,
  /^(?:juli\b|juil|luglio|july|jul\b|lug\b)/,
  /^(?:aug|aout|agosto|ago\b)/,
  /^(?:sep|sett)/,
  /^(?:okt|oct|ott)/,
  /^(?:nov)/,
  /^(?:dez|dec|dic)/,
];

/** Whether a word is the name of a month, also shortened. */
export const isMonth = (word: string): boolean =>
  /^[a-z]{3,9}[.,]?$/.test(fold(word)) && monthOf(fold(word)) !== null;

function monthOf(word: string): number | null {
  const at = months.findIndex((name) => name.test(word));
  return at < 0 ? null : at + 1;
}

/** Years with two digits are of this century up to next year's papers. */
const century = 2000;

function date(day: number, month: number, year: number): PaperDate | null {
  const full = year < 100 ? century + year : year;
  const isReal =
    day >= 1 && month >= 1 && month <= 12 && day <= new Date(Date.UTC(full, month, 0)).getUTCDate();
  return isReal ? { day, month, year: full } : null;
}

const numeric = /(?<![\d.])(\d{1,2})\s?[./]\s?(\d{1,2})\s?[./]\s?((?:19|20)\d{2}|\d{2})(?![\d]|[.,]\d)/g;
const dashed = /(?<![\d-])(\d{1,2})-(\d{1,2})-((?:19|20)\d{2})(?![\d-])/g;
const iso = /(?<!\d)((?:19|20)\d{2})-(\d{2})-(\d{2})(?!\d)/g;
const named =
  /(?<!\d)(\d{1,2})(?:\.|er|°|st|nd|rd|th|o)?\s*([a-z]{3,9})\.?,?\s*((?:19|20)\d{2}|'?\d{2}(?!\s?(?:h\b|uhr|[.:,]\d)))(?!\d)/g;
const englishNamed = /(?<![a-z])([a-z]{3,9})\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d{2})(?!\d)/g;

interface DateMatch {
  readonly at: number;
  readonly length: number;
  readonly date: PaperDate;
}

/** The dates of a folded text from left to right. */
function matchDates(text: string): DateMatch[] {
  const matches = (pattern: RegExp, read: (groups: readonly string[]) => PaperDate | null) =>
    [...text.matchAll(pattern)].flatMap(({ index: at, 0: whole, ...groups }) => {
      const found = read([groups[1] ?? '', groups[2] ?? '', groups[3] ?? '']);
      return found ? [{ at, length: whole.length, date: found }] : [];
    });
  const dates = [
    ...matches(numeric, ([day, month, year]) => date(Number(day), Number(month), Number(year))),
    ...matches(dashed, ([day, month, year]) => date(Number(day), Number(month), Number(year))),
    ...matches(iso, ([year, month, day]) => date(Number(day), Number(month), Number(year))),
    ...matches(named, ([day, month, year]) =>
      date(Number(day), monthOf(month ?? '') ?? 0, Number(year?.replace("'", ''))),
    ),
    ...matches(englishNamed, ([month, day, year]) =>
      date(Number(day), monthOf(month ?? '') ?? 0, Number(year)),
    ),
  ];
  return dates.sort((a, b) => a.at - b.at);
}

/** The dates of a line from left to right. */
export const findDates = (line: string): PaperDate[] =>
  matchDates(fold(line)).map(({ date: found }) => found);

const monthOnly = /(?<![a-z])([a-z]{3,9})\.?\s+((?:19|20)\d{2})(?!\d)/g;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The days and months of a line as `2024-03-31` and `2024-03`. */
export function findDaysAndMonths(line: string): string[] {
  const text = fold(line);
  const days = matchDates(text).map(
    ({ date: { day, month, year } }) => `${year}-${twoDigits(month)}-${twoDigits(day)}`,
  );
  const named = [...withoutDates(text).matchAll(monthOnly)].flatMap(([, word = '', year]) => {
    const month = monthOf(word);
    return month === null ? [] : [`${year}-${twoDigits(month)}`];
  });
  return [...days, ...named];
}

/** A folded text with its dates blanked out. */
export const withoutDates = (text: string): string =>
  matchDates(text).reduce(
    (rest, { at, length }) => rest.slice(0, at) + ' '.repeat(length) + rest.slice(at + length),
    text,
  );
