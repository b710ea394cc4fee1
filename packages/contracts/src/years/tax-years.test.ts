import { describe, expect, it } from 'vitest';
import { taxYear } from './tax-year-schemas.ts';
import {
  advancedTaxYears,
  defaultTaxYear,
  fileHistoryTaxYears,
  homeTaxYears,
  isTaxYearAvailable,
  isTaxYearCollectable,
  selectableTaxYears,
} from './tax-years.ts';

describe('tax years', () => {
  const may2026 = new Date('2026-05-01T12:00:00Z');

  it('change at midnight in Zurich, not at midnight UTC', () => {
    expect(isTaxYearAvailable(2025, new Date('2025-12-31T22:59:59Z'))).toBe(false);
    expect(isTaxYearAvailable(2025, new Date('2025-12-31T23:00:00Z'))).toBe(true);
  });

  it('are collected from their 1 January on, a year before they can be filed', () => {
    expect(isTaxYearCollectable(2026, new Date('2025-12-31T22:59:59Z'))).toBe(false);
    expect(isTaxYearCollectable(2026, new Date('2025-12-31T23:00:00Z'))).toBe(true);
    expect([2014, 2015].map((year) => isTaxYearCollectable(year, may2026))).toEqual([false, true]);
  });

  it('have a range for each page', () => {
    expect(homeTaxYears(may2026)).toEqual([2023, 2024, 2025]);
    expect(selectableTaxYears(may2026)).toEqual([2023, 2024, 2025, 2026]);
    expect(fileHistoryTaxYears(may2026)).toEqual([2026, 2025, 2024, 2023, 2022]);
    expect(advancedTaxYears(may2026)).toEqual([
      { year: 2023, available: true },
      { year: 2024, available: true },
      { year: 2025, available: true },
      { year: 2026, available: false },
      { year: 2027, available: false },
    ]);
  });

  it('default to 2024 while it is offered, then to the latest year', () => {
    expect(defaultTaxYear(may2026)).toBe(2024);
    expect(defaultTaxYear(new Date('2028-02-01T00:00:00Z'))).toBe(2027);
  });

  it('are parsed from four digits in a query and rejected otherwise', () => {
    expect(taxYear.parse('2024')).toBe(2024);
    for (const bad of ['24', '2024.5', 'abcd', '', '1999', '99999', null, {}, ['2024', '2025']]) {
      expect(taxYear.safeParse(bad).success, String(bad)).toBe(false);
    }
  });
});
