import { useMemo } from 'react';
import { type Language, localeOf } from '@dossier/contracts';
import { useLanguage } from './language.ts';

type When = Date | string | number;
export type DateStyle = 'short' | 'medium' | 'long';

/** How Switzerland writes dates and numbers, in the language in use. */
export interface Formats {
  /** `short` 03.03.2025, `medium` 3 Mar 2025, `long` 3 March 2025 in the order of the language. */
  date(value: When, style?: DateStyle): string;
  dateTime(value: When): string;
  /** `3 days ago`. */
  relativeTime(value: When, now?: When): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Of a share: 0.62 → 62%. */
  percent(share: number, digits?: number): string;
  /** CHF 1'234.50 */
  chf(amount: number): string;
  /** In KB with one decimal (document 1, section 9). */
  fileSize(bytes: number): string;
  list(items: string[]): string;
}

/** Swiss time, whatever the device says: a day of a Swiss return begins at midnight in Zurich. */
const timeZone = 'Europe/Zurich';

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

export function taxIdFormatsOf(language: Language): Formats {
  // Browsers may lack Swiss German: German as Switzerland writes it stands in, never the device's language.
  const locales = [localeOf(language), 'de-CH'];
  // `MMMM d, yyyy` in English (document 1, section 2): the order of en-US.
  const dateLocales = language === 'en' ? ['en-US'] : locales;
  const relative = new Intl.RelativeTimeFormat(locales, { numeric: 'auto' });
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language === 'en' ? ['de-CH'] : locales, options).format(value);
  return {
    date: (value, style = 'medium') =>
      new Intl.DateTimeFormat(style === 'short' ? ['de-CH'] : dateLocales, {
        ...dateStyles[style],
        timeZone,
      }).format(new Date(value)),
    dateTime: (value) =>
      new Intl.DateTimeFormat(dateLocales, {
        ...dateStyles.medium,
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
        timeZone,
      }).format(new Date(value)),
    relativeTime(value, now = Date.now()) {
      const seconds = (new Date(value).getTime() - new Date(now).getTime()) / 1000;
      const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
      return relative.format(Math.trunc(seconds / size), unit);
    },
    number,
    percent: (share, digits = 0) =>
      number(share, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }),
    chf: (amount) =>
      `CHF ${number(amount, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replaceAll('’', "'")}`,
    fileSize: (bytes) => `${number(bytes / 1024, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} KB`,
    list: (items) => new Intl.ListFormat(locales, { type: 'conjunction' }).format(items),
  };
}

export function useFormat(): Formats {
  const { language } = useLanguage();
  return useMemo(() => taxIdFormatsOf(language), [language]);
}
