import type { FileReview } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { readLatestReviews } from '../review/reviews.repository.ts';
import { findTransmitted, type Transmitted } from './transmitted.repository.ts';

/** What a response says about files besides their rows, by file id. */
export interface FileFacts {
  /** The latest transmitted version. */
  readonly transmitted: ReadonlyMap<string, Transmitted>;
  /** The latest review. */
  readonly reviews: ReadonlyMap<string, FileReview>;
}

export async function readFileFacts(
  service: Pick<Service, 'db' | 'seals'>,
  userId: number,
  fileIds: readonly string[],
): Promise<FileFacts> {
  const [transmitted, reviews] = await Promise.all([
    service.db.read((manager) => findTransmitted(manager, fileIds)),
    readLatestReviews(service, userId, fileIds),
  ]);
  return { transmitted, reviews };
}
