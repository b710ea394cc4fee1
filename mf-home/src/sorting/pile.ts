import {
  findingsToAsk,
  openFindings,
  problemOf,
  type FileResponse,
  type PaperFindingCode,
  type Reading,
  type ReadingFinding,
} from '@dossier/contracts';
import { isPending } from '@dossier/documents';

/** The files of a year that have no category yet. One that nobody can open is listed with what to do about it, not here. */
export const pileOf = (files: readonly FileResponse[]): readonly FileResponse[] =>
  files.filter((file) => file.categoryId === null && !problemOf(file));

/** How many of a pile wait to be read; all of them until the readings are loaded. */
export function countWaiting(
  pile: readonly FileResponse[],
  { data, error }: { data: readonly Reading[] | null; error: unknown },
): number {
  if (!data) return error ? 0 : pile.length;
  return pile.filter(({ id }) => data.some((reading) => reading.fileId === id && isPending(reading))).length;
}

/** What the user of a paper in a dossier can still do something about; of the rest, the expert decides. */
const mendable: readonly PaperFindingCode[] = [
  'UNREADABLE',
  'PAGE_MISSING',
  'CODE_INCOMPLETE',
  'CONTRADICTS_ANSWER',
];

/**
 * The findings to ask about a file. That a paper of the pile belongs to another year or person, its row says, where it is
 * decided.
 */
export function findingsOf(
  { categoryId, transmittedVersion }: Pick<FileResponse, 'categoryId' | 'transmittedVersion'>,
  reading: Reading | undefined,
): readonly ReadingFinding[] {
  if (transmittedVersion !== null)
    return findingsToAsk(reading).filter(({ code }) => mendable.includes(code));
  if (categoryId !== null || reading?.categoryId == null) return findingsToAsk(reading);
  return openFindings(reading).filter(({ code }) => code !== 'OTHER_YEAR' && code !== 'OTHER_PERSON');
}
