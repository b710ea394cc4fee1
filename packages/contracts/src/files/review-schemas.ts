import { z } from 'zod';
import { openChoice } from '../choices.ts';
import {
  maxReviewNote,
  requestReasons,
  reviewReasons,
  reviewVerdicts,
  unreadableReasons,
} from './review-reasons.ts';

/** A reason from the list; `note` says it in words and is required for `other`. */
export const requestForm = z.strictObject({
  reason: z.enum(requestReasons),
  note: z.string().trim().max(maxReviewNote).optional(),
});

/**
 * The latest review of a file, as its owner sees it. Reason and note are null for an accepted file, and when the stored
 * text is damaged.
 */
export const fileReview = z.object({
  /** The version that was reviewed. */
  version: z.number().int(),
  verdict: z.enum(reviewVerdicts),
  reason: openChoice(z.enum(reviewReasons), 'other').nullable(),
  reasonDetail: z.enum(unreadableReasons).optional(),
  note: z.string().nullable(),
  reviewedAt: z.iso.datetime(),
  /** When a newer version answered the request. */
  answeredAt: z.iso.datetime().nullable(),
});
export type FileReview = z.infer<typeof fileReview>;
