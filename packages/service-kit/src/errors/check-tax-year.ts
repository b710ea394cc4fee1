import { isTaxYearAvailable, isTaxYearCollectable } from '@dossier/contracts';
import { fail } from './app-error.ts';

/** Throws TAX_YEAR_NOT_AVAILABLE unless documents and answers of the year are collected already. */
export function checkCollectable(taxYear: number, now: Date): void {
  if (!isTaxYearCollectable(taxYear, now)) throw notAvailable(taxYear);
}

/** Throws TAX_YEAR_NOT_AVAILABLE for a year that cannot be filed yet. */
export function checkFileable(taxYear: number, now: Date): void {
  if (!isTaxYearAvailable(taxYear, now)) throw notAvailable(taxYear);
}

const notAvailable = (taxYear: number) =>
  fail('TAX_YEAR_NOT_AVAILABLE', { values: { year: taxYear, next: taxYear + 1 } });
