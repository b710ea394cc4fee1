import { z } from 'zod';
import { maxTaxYear, minTaxYear } from './tax-years.ts';

/** A tax year in a query: four digits. */
export const taxYear = z.coerce
  .string()
  .regex(/^\d{4}$/)
  .transform(Number)
  .pipe(z.number().int().min(minTaxYear).max(maxTaxYear));

/** A query with an optional tax year. The summary of an endpoint states what it means without one. */
export const yearQuery = z.strictObject({ taxYear: taxYear.optional() });

/** A tax year in a JSON body: a number or its four digits. */
export const taxYearBody = z
  .union([
    z.number().int(),
    z
      .string()
      .regex(/^\d{4}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(minTaxYear).max(maxTaxYear));
