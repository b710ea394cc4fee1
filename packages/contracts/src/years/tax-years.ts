import { z } from 'zod';

/** The year whose papers people start with, while it can still be chosen (document 1, section 9). */
export const preferredTaxYear = 2024;
/** No tax year before this one is ever kept. */
export const earliestTaxYear = 2015;

/** A tax year as a query or body field: a whole number, also written as text in a query. */
export const taxYear = z.coerce
  .string()
  .regex(/^\d{4}$/)
  .transform(Number)
  .pipe(z.number().int().min(earliestTaxYear).max(2100));

/** The same, where JSON must hold a number (or its digits, as the first client sent them). */
export const taxYearBody = z
  .union([
    z.number().int(),
    z
      .string()
      .regex(/^\d{4}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(earliestTaxYear).max(2100));

const zurichYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Zurich', year: 'numeric' });

/** The calendar year at this moment in Europe/Zurich, where the new year of a Swiss return begins (READINGS 8). */
export function yearInZurich(now: Date): number {
  return Number(zurichYear.format(now));
}

/** A return can be filed once January 1 of the following year has passed. Document 1, section 5. */
export function isTaxYearAvailable(year: number, now: Date): boolean {
  return year < yearInZurich(now) && year >= earliestTaxYear;
}

/** Home: the last three years ending last calendar year, oldest first. */
export function homeTaxYears(now: Date): number[] {
  const last = yearInZurich(now) - 1;
  return [last - 2, last - 1, last];
}

/** File history: the current year and four before, newest first. */
export function fileHistoryTaxYears(now: Date): number[] {
  const current = yearInZurich(now);
  return [0, 1, 2, 3, 4].map((back) => current - back);
}

/** Advanced tax view: current year −3 to +1, oldest first; those that cannot be filed yet are shown disabled. */
export function advancedTaxYears(now: Date): { year: number; available: boolean }[] {
  const current = yearInZurich(now);
  return [-3, -2, -1, 0, 1].map((offset) => {
    const year = current + offset;
    return { year, available: isTaxYearAvailable(year, now) };
  });
}

/** 2024 while it can be chosen on the home screen, otherwise the latest year that can. */
export function defaultTaxYear(now: Date): number {
  const years = homeTaxYears(now);
  return years.includes(preferredTaxYear) ? preferredTaxYear : Math.max(...years);
}
