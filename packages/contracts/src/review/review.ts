import { unreadableReasons, type RequestReason, type ReviewReason } from '../files/review-reasons.ts';
import type { FileReview } from '../files/review-schemas.ts';

/** How a response tells a reason: published builds accept those of `reviewReasons` only, and `reasonDetail` is more exact. */
export function presentReason(reason: RequestReason | null): Pick<FileReview, 'reason' | 'reasonDetail'> {
  const reasonDetail = unreadableReasons.find((each) => each === reason);
  return reasonDetail ? { reason: 'unreadable', reasonDetail } : { reason: reason as ReviewReason | null };
}

/** The reason of a review in a response. */
export function reasonOf({
  reason,
  reasonDetail,
}: Pick<FileReview, 'reason' | 'reasonDetail'>): RequestReason | null {
  return reasonDetail ?? reason;
}

/** An expert who asks for another paper for one of these reasons says that this one does not belong to the return. */
const refusals: readonly (RequestReason | null)[] = ['wrongYear', 'wrongPerson', 'wrongDocument'];

/** Whether a paper does not count for the return: it was deleted, or refused by an expert. */
export const isRefusedPaper = ({
  deletedAt,
  review,
}: {
  readonly deletedAt: string | null;
  readonly review: Pick<FileReview, 'verdict' | 'reason' | 'reasonDetail'> | null;
}): boolean => deletedAt !== null || (review?.verdict === 'requested' && refusals.includes(reasonOf(review)));

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
