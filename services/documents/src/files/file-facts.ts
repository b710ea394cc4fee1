import type { FileReview } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { readLatestReviews } from './reviews.repository.ts';
import type { FileRow } from './files.entity.ts';
import { numberNames, readNameNumbers, type NameNumbers } from './name-numbers.ts';
import { findTransmitted, type Transmitted } from './transmitted.repository.ts';

/** What a response says about files besides their rows, by file id. */
export interface FileFacts {
  /** The latest transmitted version. */
  readonly transmitted: ReadonlyMap<string, Transmitted>;
  /** The latest review. */
  readonly reviews: ReadonlyMap<string, FileReview>;
  readonly nameNumbers: NameNumbers;
}

/** @param isWhole whether the files are all those of their categories and years outside the trash */
export async function readFileFacts(
  service: Pick<Service, 'db' | 'seals'>,
  userId: number,
  files: readonly FileRow[],
  isWhole = false,
): Promise<FileFacts> {
  const fileIds = files.map(({ id }) => id);
  const [transmitted, reviews, nameNumbers] = await Promise.all([
    service.db.read((manager) => findTransmitted(manager, fileIds)),
    readLatestReviews(service, userId, fileIds),
    isWhole ? numberNames(files) : service.db.read((manager) => readNameNumbers(manager, userId, files)),
  ]);
  return { transmitted, reviews, nameNumbers };
}
