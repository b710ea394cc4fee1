import { localeOf, once, type Language } from '@dossier/contracts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached format: creating one is far slower than using it. */
function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options);
  formats.set(key, format);
  return format;
}

/** Formats a calendar date (`1990-02-03`), which has no time zone. */
export function formatDate(day: string, language: Language): string {
  return dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Formats a time in the time zone of Zurich; `exact` adds the seconds and the name of the zone. */
export function formatMoment(at: Date, language: Language, exact: 'exact' | 'minute' = 'minute'): string {
  const timeStyle = exact === 'exact' ? 'long' : 'short';
  return dateFormat(language, { dateStyle: 'long', timeStyle, timeZone: 'Europe/Zurich' }).format(at);
}

/** Formats the day of a time in the time zone of Zurich. */
export function formatDay(at: Date, language: Language): string {
  return dateFormat(language, { dateStyle: 'medium', timeZone: 'Europe/Zurich' }).format(at);
}

const amountFormat = once(
  () => new Intl.NumberFormat('de-CH', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** Formats a number as `1'800.00` in every language. */
export function formatNumber(amount: number): string {
  return amountFormat().format(amount).replaceAll('’', "'");
}

/** Formats an amount as `CHF 1'800.00` in every language. */
export function formatAmount(amount: number): string {
  return `CHF ${formatNumber(amount)}`;
}
