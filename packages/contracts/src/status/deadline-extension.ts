import { z } from 'zod';

/** In characters. */
export const maxExtensionReason = 300;
/** The latest day to which a deadline is extended, in days from the call. */
export const maxExtensionDays = 3 * 366;

/** A filing deadline that the tax office extended, as an expert entered it. */
export const deadlineExtension = z.object({
  /** The deadline, `YYYY-MM-DD`. */
  until: z.iso.date(),
  /** Null when the stored text is damaged. */
  reason: z.string().nullable(),
  /** The paper that grants it, a file of the user; null without one. */
  fileId: z.uuid().nullable(),
  at: z.iso.datetime(),
});
export type DeadlineExtension = z.infer<typeof deadlineExtension>;
