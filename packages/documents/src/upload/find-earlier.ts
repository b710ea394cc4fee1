import type { FileResponse, Reading } from '@dossier/contracts';
import type { ReadingOf } from '../readings/use-paper-names.ts';
import type { UploadItem } from '@dossier/remote-kit/uploads';

/** Files of one choice are added within milliseconds. */
const maxApartMs = 1_000;

/**
 * The newest file of the category with the name of an upload that became a file of its own, unless their readings tell two
 * papers apart; undefined when there is none. Files that were added together are no earlier ones: phones give each picked
 * photo the same name.
 */
export function findEarlier(
  { stored, replaces, addedAt }: UploadItem,
  files: readonly FileResponse[],
  uploads: readonly UploadItem[],
  readingOf: ReadingOf,
): FileResponse | undefined {
  if (!stored || stored.duplicate || stored.newVersion || replaces !== undefined) return undefined;
  const { originalFileName, taxYear, categoryId } = stored.file;
  const reading = readingOf(stored.file.id);
  if (reading?.state === 'waiting' || reading?.state === 'reading') return undefined;
  const together = uploads.filter((item) => Math.abs(item.addedAt - addedAt) < maxApartMs);
  const uploaded = new Set(together.map((item) => item.stored?.file.id));
  return files
    .filter((file) => !uploaded.has(file.id) && file.categoryId !== null)
    .filter((file) => file.taxYear === taxYear && file.categoryId === categoryId)
    .filter((file) => file.originalFileName === originalFileName)
    .filter((file) => canBeSamePaper(reading, readingOf(file.id)))
    .toSorted((a, b) => b.uploadedAt.localeCompare(a.uploadedAt))[0];
}

/** False when kind, issuer, year or person of two papers are known and differ. */
function canBeSamePaper(a: Reading | undefined, b: Reading | undefined): boolean {
  if (!a || !b) return true;
  const facts = ['kind', 'issuer', 'taxYear', 'owner', 'ownerName'] as const;
  return facts.every((fact) => a[fact] === null || b[fact] === null || a[fact] === b[fact]);
}

/** Whether a later upload of the list replaces the file that an upload stored: it then shows a version of the past. */
export const isReplaced = ({ stored }: UploadItem, uploads: readonly UploadItem[]): boolean =>
  stored !== undefined &&
  uploads.some(
    (later) =>
      later.status === 'success' &&
      later.replaces === stored.file.id &&
      later.stored?.file.id === stored.file.id &&
      later.stored.file.version > stored.file.version,
  );
