import { yearInZurich } from './zurich.ts';

/** The default tax year while the home page offers it. */
const preferredTaxYear = 2024;
/** The first and the last tax year the API accepts. */
export const minTaxYear = 2015;
export const maxTaxYear = 2100;

/**
 * A tax year can be filed from 1 January of the following year, Europe/Zurich: the tax period is the calendar year, also for
 * people who are taxable in Switzerland during a part of it only (DBG art. 40 para. 1 and 3).
 */
export function isTaxYearAvailable(year: number, now: Date): boolean {
  return year < yearInZurich(now) && year >= minTaxYear;
}

/** Documents and answers of a tax year are collected from its 1 January on, before it can be filed. */
export function isTaxYearCollectable(year: number, now: Date): boolean {
  return year <= yearInZurich(now) && year >= minTaxYear;
}

/** The tax years of the home page: the three calendar years before the current one, oldest first. */
export function homeTaxYears(now: Date): number[] {
  const last = yearInZurich(now) - 1;
  return [last - 2, last - 1, last];
}

/** The tax years of the selector on home: those that can be filed, then the one for which documents are collected. */
export function selectableTaxYears(now: Date): number[] {
  return [...homeTaxYears(now), yearInZurich(now)];
}

/**
 * The cookie with the tax year chosen in a browser, from which the gateway knows which year the first view of a page shows.
 * It is no secret and ends with the browser. Under https it has the prefix of the other cookies.
 */
export const taxYearCookie = (isHttps: boolean): string => `${isHttps ? '__Host-' : ''}dossier_year`;

/** The tax years of the file history: the current year and the four before it, newest first. */
export function fileHistoryTaxYears(now: Date): number[] {
  const current = yearInZurich(now);
  return [0, 1, 2, 3, 4].map((back) => current - back);
}

/** The tax years of the advanced tax page: current year −3 to +1, oldest first; unavailable ones are shown disabled. */
export function advancedTaxYears(now: Date): { year: number; available: boolean }[] {
  const current = yearInZurich(now);
  return [-3, -2, -1, 0, 1].map((offset) => {
    const year = current + offset;
    return { year, available: isTaxYearAvailable(year, now) };
  });
}

/** 2024 while the home page offers it, then the latest year it offers. */
export function defaultTaxYear(now: Date): number {
  const years = homeTaxYears(now);
  return years.includes(preferredTaxYear) ? preferredTaxYear : Math.max(...years);
}

/** Whether a user has no history yet and is asked which year to begin with. */
export function isYearAsked(user: {
  readonly lastTaxYear: number | null | undefined;
  readonly status: number;
  /** Whether the shown year has a file or a declaration. */
  readonly hasDocuments: boolean;
}): boolean {
  return (user.lastTaxYear ?? null) === null && user.status === 1 && !user.hasDocuments;
}
