import type { RequestReason, ReviewReason, ReviewVerdict } from '@dossier/contracts';
import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

export interface ReviewContent {
  readonly reason: RequestReason | null;
  readonly note: string | null;
}

/** What an expert said about one version of a file. */
export const reviewEntity = entity({
  table: 'file_review',
  columns: {
    fileId: column.uuid({ primary: true }),
    version: column.integer({ primary: true }),
    userId: column.integer(),
    verdict: column.text<ReviewVerdict>(10),
    /** A `ReviewContent`. */
    content: column.sealed(),
    /** The reason of a request once more, to be counted; null for accepted files. */
    reason: column.text<ReviewReason>(20, { nullable: true }),
    reviewerId: column.integer(),
    reviewedAt: column.timestamp(),
    /** Incremented by each change: two experts never overwrite each other. */
    revision: column.integer(),
    /** When a newer version was uploaded, and which; null while a request is open. */
    answeredAt: column.timestamp({ nullable: true }),
    answeredVersion: column.integer({ nullable: true }),
  },
  indices: [
    { name: 'file_review_user', columns: ['userId'] },
    { name: 'file_review_reason', columns: ['verdict', 'reason', 'fileId'] },
  ],
});

export type ReviewRow = RowOf<typeof reviewEntity>;

/** The place of a review's content. With the verdict in it, a verdict that is changed in the database is noticed. */
export function reviewPlace({
  fileId,
  version,
  verdict,
}: Pick<ReviewRow, 'fileId' | 'version' | 'verdict'>): Place {
  return { table: 'file_review', column: 'content', id: `${fileId}/${version}/${verdict}` };
}
