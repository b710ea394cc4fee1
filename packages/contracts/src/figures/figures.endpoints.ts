import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reviewReasons } from '../files/review-reasons.ts';
import { taxStatusIds, taxStatusNames } from '../status/status.ts';
import { namedUser } from '../params/users.ts';
import { taxYear } from '../years/tax-year-schemas.ts';
import { maxFiguresAgeMs } from './figures.ts';

const query = z.strictObject({ taxYear });
const count = z.number().int();
const status = z.literal(taxStatusIds);

/** Counts only, of all filings whoever works on them; those of deleted accounts are not among them. */
export const getFilingFigures = endpoint({
  id: 'figures.filings',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/figures/filings',
  summary: `How the filings of a tax year went from status to status; at most ${maxFiguresAgeMs / 60_000} minutes old`,
  access: 'expert',
  query,
  response: z.object({
    computedAt: z.iso.datetime(),
    /** The filings at the end of each week by status, oldest first; without weeks before the first filing. */
    weeks: z.array(
      z.object({
        /** The Monday of the week, Europe/Zurich. */
        monday: z.iso.date(),
        filings: z.record(z.enum(taxStatusNames), count),
      }),
    ),
    /** The steps forward that were made at least once. */
    steps: z.array(
      z.object({
        from: status,
        to: status,
        /** How often the step was made. */
        count,
        /** Days from reaching `from` to reaching `to`; null when too few filings made the step. */
        medianDays: z.number().nullable(),
      }),
    ),
  }),
});

/** Of filings that are not completed; each expert and administrator with one, and the filings of nobody last. */
export const getWorkload = endpoint({
  id: 'desk.workload',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/figures/workload',
  summary: 'How many filings each expert works on, of all tax years',
  access: 'expert',
  response: z.array(
    z.object({
      /** Null for the filings that are assigned to nobody. */
      expert: namedUser.nullable(),
      open: count,
      /** With files that came back. */
      returned: count,
      /** Waiting for the user. */
      waiting: count,
      overdue: count,
      snoozed: count,
    }),
  ),
});

export const getRequestFigures = endpoint({
  id: 'figures.requests',
  owner: 'documents',
  method: 'GET',
  path: '/api/desk/figures/requests',
  summary: 'How often a better file was requested in a tax year, by reason; without withdrawn requests',
  access: 'expert',
  query,
  /** The most frequent reason first; null is a request from a version that did not record it. */
  response: z.array(z.object({ reason: z.enum(reviewReasons).nullable(), count })),
});
