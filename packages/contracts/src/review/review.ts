import { z } from 'zod';

/** What an expert says about a version of a file: it can be used, or a better one is requested. */
export const reviewVerdicts = ['accepted', 'requested'] as const;
export type ReviewVerdict = (typeof reviewVerdicts)[number];

/** Why an expert requests a better file. */
export const reviewReasons = [
  'unreadable',
  'incomplete',
  'wrongYear',
  'wrongPerson',
  'wrongDocument',
  'other',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export const maxReviewNote = 500;

/** A reason from the list; `note` says it in words and is required for `other`. */
export const requestForm = z.strictObject({
  reason: z.enum(reviewReasons),
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
  reason: z.enum(reviewReasons).nullable(),
  note: z.string().nullable(),
  reviewedAt: z.iso.datetime(),
  /** When a newer version answered the request. */
  answeredAt: z.iso.datetime().nullable(),
});
export type FileReview = z.infer<typeof fileReview>;

/** Whether the owner still has to replace the file. */
export function isRequested(review: Pick<FileReview, 'verdict' | 'answeredAt'> | undefined): boolean {
  return review?.verdict === 'requested' && review.answeredAt === null;
}

/**
 * Where a file is in its review. In the order of an expert's list: `returned` replaces a file that was requested and is
 * not reviewed yet, `new` was never reviewed, `requested` is with the user, `accepted` is done.
 */
export const reviewStates = ['returned', 'new', 'requested', 'accepted'] as const;
export type ReviewState = (typeof reviewStates)[number];

/**
 * The version of a file that experts may see: the latest one that was transmitted; after a request each newer one, because it
 * answers the request. Undefined when they may see none.
 */
export function versionForExperts(
  file: { readonly version: number },
  transmittedVersion: number | undefined,
  latest: Pick<FileReview, 'version' | 'verdict'> | undefined,
): number | undefined {
  if (transmittedVersion === undefined) return undefined;
  if (latest?.verdict === 'requested') return file.version;
  return Math.max(transmittedVersion, latest?.version ?? 0);
}
