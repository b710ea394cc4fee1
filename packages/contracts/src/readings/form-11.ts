import { z } from 'zod';

/**
 * What form 11, the salary certificate and pension statement, says besides its amounts. What could not be read for sure is
 * missing.
 */
export const form11Details = z.object({
  /** The first and last day that it is about (letter E): `YYYY-MM-DD`. */
  period: z.object({ from: z.iso.date(), until: z.iso.date() }).optional(),
  /** Whether the way to work cost nothing (letter F). */
  isTransportFree: z.boolean().optional(),
  /** Whether the employer makes meals cheaper (letter G). */
  areMealsReduced: z.boolean().optional(),
  /** Whether the employer pays expenses as a lump sum (number 13.2). */
  hasLumpSums: z.boolean().optional(),
  /** Whether a canton approved the rules by which expenses are paid (number 15). */
  hasExpenseRules: z.boolean().optional(),
});
export type Form11Details = z.infer<typeof form11Details>;
