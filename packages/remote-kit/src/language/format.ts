import { formatFileSize, type Language, localeOf, once } from '@dossier/contracts';
import { serverNow } from './server-time.ts';
import { useLanguage } from './language.ts';

type When = Date | string | number;
export type DateStyle = 'short' | 'medium' | 'long';

/** How Switzerland writes dates and numbers, in the language in use. */
export interface Formats {
  /** `short` 03.03.2025, `medium` 3 Mar 2025, `long` 3 March 2025 in the order of the language. */
  date(value: When, style?: DateStyle): string;
  dateTime(value: When): string;
  /** 14:05. */
  time(value: When): string;
  /** `3 days ago`, by the clock of the server. A later time counts as now. */
  relativeTime(value: When, now?: When): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Of a share: 0.62 → 62%. */
  percent(share: number, digits?: number): string;
  /** CHF 1'234.50, in every language; the currency is an ISO 4217 code. */
  money(amount: number, currency?: string): string;
  /** In KB (French: Ko) with one decimal. */
  fileSize(bytes: number): string;
  list(items: string[]): string;
}

/** Swiss time on every device: a day of a Swiss tax return begins at midnight in Zurich. */
const timeZone = 'Europe/Zurich';

/** Amounts look the same in every language. */
const swissAmount = once(
  () => new Intl.NumberFormat('de-CH', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
};

const steps: ReadonlyArray<[Intl.RelativeTimeFormatUnit, number]> = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** Intl writes Swiss German as "-2 h", so the words are listed here: singular and plural. */
const swissGermanUnits: Partial<Record<Intl.RelativeTimeFormatUnit, readonly [string, string]>> = {
  year: ['Jahr', 'Jahr'],
  month: ['Monet', 'Mönet'],
  week: ['Wuche', 'Wuche'],
  day: ['Tag', 'Täg'],
  hour: ['Stund', 'Stund'],
  minute: ['Minute', 'Minute'],
  second: ['Sekunde', 'Sekunde'],
};

function swissGermanTime(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  if (count === 0) return 'jetz';
  if (unit === 'day' && count === 1) return 'geschter';
  const [one, several] = swissGermanUnits[unit] ?? [unit, unit];
  return `vor ${count} ${count === 1 ? one : several}`;
}

const created = new Map<Language, Formats>();

/** The formats of a language, created once each: an `Intl` object costs more than a hundred uses of it. */
export function getFormats(language: Language): Formats {
  const formats = created.get(language) ?? createFormats(language);
  created.set(language, formats);
  return formats;
}

function createFormats(language: Language): Formats {
  // Browsers without Swiss German use Swiss Standard German, not the language of the device.
  const locales = [localeOf(language), 'de-CH'];
  // English dates are written `MMMM d, yyyy`, the order of en-US.
  const dateLocales = language === 'en' ? ['en-US'] : locales;
  const relative = once(() => new Intl.RelativeTimeFormat(locales, { numeric: 'auto' }));
  const numbers = new Map<string, Intl.NumberFormat>();
  function number(value: number, options: Intl.NumberFormatOptions = {}): string {
    const key = JSON.stringify(options);
    const format =
      numbers.get(key) ?? new Intl.NumberFormat(language === 'en' ? ['de-CH'] : locales, options);
    numbers.set(key, format);
    return format.format(value);
  }
  const dateFormat = (style: DateStyle) =>
    once(
      () =>
        new Intl.DateTimeFormat(style === 'short' ? ['de-CH'] : dateLocales, {
          ...dateStyles[style],
          timeZone,
        }),
    );
  const dates = { short: dateFormat('short'), medium: dateFormat('medium'), long: dateFormat('long') };
  const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const;
  const dateTimes = once(
    () => new Intl.DateTimeFormat(dateLocales, { ...dateStyles.medium, ...clock, hour12: false }),
  );
  const times = once(() => new Intl.DateTimeFormat('de-CH', clock));
  const lists = once(() => new Intl.ListFormat(locales, { type: 'conjunction' }));
  return {
    date: (value, style = 'medium') => dates[style]().format(new Date(value)),
    dateTime: (value) => dateTimes().format(new Date(value)),
    time: (value) => times().format(new Date(value)),
    relativeTime(value, now = serverNow()) {
      const seconds = Math.min(0, (new Date(value).getTime() - new Date(now).getTime()) / 1000);
      const [unit, size] = steps.find(([, length]) => -seconds >= length) ?? ['second', 1];
      const count = Math.trunc(seconds / size);
      return language === 'gsw' ? swissGermanTime(-count, unit) : relative().format(count, unit);
    },
    number,
    percent: (share, digits = 0) =>
      number(share, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }),
    money: (amount, currency = 'CHF') => `${currency} ${swissAmount().format(amount).replaceAll('’', "'")}`,
    fileSize: (bytes) => formatFileSize(bytes, language),
    list: (items) => lists().format(items),
  };
}

export function useFormat(): Formats {
  return getFormats(useLanguage().language);
}
