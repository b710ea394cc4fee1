import type { RequestReason, ReviewReason, ReviewVerdict } from '@dossier/contracts';
import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** What an expert said about one version of a file. */
export interface ReviewRow {
  fileId: string;
  version: number;
  userId: number;
  verdict: ReviewVerdict;
  /** A `ReviewContent`. */
  content: Sealed;
  /** The reason of a request once more, to be counted; null for accepted files. */
  reason: ReviewReason | null;
  reviewerId: number;
  reviewedAt: Date;
  /** Incremented by each change: two experts never overwrite each other. */
  revision: number;
  /** When a newer version was uploaded, and which; null while a request is open. */
  answeredAt: Date | null;
  answeredVersion: number | null;
}

export interface ReviewContent {
  readonly reason: RequestReason | null;
  readonly note: string | null;
}

export const reviewEntity = new EntitySchema<ReviewRow>({
  name: 'file_review',
  columns: {
    fileId: column.uuid({ primary: true }),
    version: column.integer({ primary: true }),
    userId: column.integer(),
    verdict: column.text(10),
    content: column.sealed(),
    reason: column.text(20, { nullable: true }),
    reviewerId: column.integer(),
    reviewedAt: column.timestamp(),
    revision: column.integer(),
    answeredAt: column.timestamp({ nullable: true }),
    answeredVersion: column.integer({ nullable: true }),
  },
  indices: [
    { name: 'file_review_user', columns: ['userId'] },
    { name: 'file_review_reason', columns: ['verdict', 'reason', 'fileId'] },
  ],
});

/** The place of a review's content. With the verdict in it, a verdict that is changed in the database is noticed. */
export function reviewPlace({
  fileId,
  version,
  verdict,
}: Pick<ReviewRow, 'fileId' | 'version' | 'verdict'>): Place {
  return { table: 'file_review', column: 'content', id: `${fileId}/${version}/${verdict}` };
}
