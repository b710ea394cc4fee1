import { z } from 'zod';
import { deskFilters } from '../desk/desk.endpoints.ts';
import { deskSorts } from '../desk/desk.ts';
import { taxYearBody } from '../years/tax-year-schemas.ts';

/** In characters. */
export const maxViewName = 60;
export const maxViewsPerUser = 50;

/** What an expert saved: the name, and filters and order of the queue. Without `status`: also completed filings. */
export const savedView = z.strictObject({
  name: z.string().trim().min(1).max(maxViewName),
  filters: z.strictObject({
    ...deskFilters,
    taxYear: taxYearBody.optional(),
    tag: z.number().int().positive().optional(),
    sort: z.enum(deskSorts),
  }),
});
export type SavedView = z.infer<typeof savedView>;
