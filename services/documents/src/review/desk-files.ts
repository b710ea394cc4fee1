import {
  presentProblem,
  reviewStates,
  versionForExperts,
  type DeskFile,
  type DeskReview,
  type Language,
  type ReviewState,
} from '@dossier/contracts';
import { categoryName } from '@dossier/contracts/texts';
import { fail, type Seal, type Service } from '@dossier/service-kit';
import { In, type EntityManager } from 'typeorm';
import { findOwnFile } from '../files/files.repository.ts';
import { findCheckedFile } from '../files/file-integrity.ts';
import { isInline } from '../files/file-response.ts';
import {
  fileEntity,
  fileVersionEntity,
  noCategory,
  type FileRow,
  type FileVersionRow,
} from '../files/files.entity.ts';
import { readNameNumbers } from '../files/name-numbers.ts';
import { findTransmitted } from '../files/transmitted.repository.ts';
import type { YearStorageKey } from '../files/year-storage.entity.ts';
import type { ReviewRow } from '../files/reviews.entity.ts';
import { findReviews, presentReview, sealForReading } from '../files/reviews.repository.ts';

/** A file that experts may see. */
export interface DeskEntry {
  readonly file: FileRow;
  /** The version that they see. */
  readonly version: number;
  readonly transmittedVersion: number;
  /** Latest version first. */
  readonly reviews: readonly ReviewRow[];
}

/** The files of the rows that experts may see, deleted ones included: a dossier still lists them. */
export async function findDeskEntries(
  manager: EntityManager,
  files: readonly FileRow[],
): Promise<DeskEntry[]> {
  const ids = files.map(({ id }) => id);
  const transmitted = await findTransmitted(manager, ids);
  const reviews = await findReviews(manager, [...transmitted.keys()]);
  return files.flatMap((file): DeskEntry[] => {
    const own = reviews.get(file.id) ?? [];
    const transmittedVersion = transmitted.get(file.id)?.version;
    const version = versionForExperts(file, transmittedVersion, own[0]);
    return version === undefined || transmittedVersion === undefined
      ? []
      : [{ file, version, transmittedVersion, reviews: own }];
  });
}

/** A file that an expert may see, by year. Anything else is the same error. */
export async function findDeskEntry(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
  id: string,
): Promise<DeskEntry> {
  const file = await manager.findOneBy(fileEntity, { id, userId, taxYear });
  const [entry] = file ? await findDeskEntries(manager, [file]) : [];
  if (!entry) throw fail('FILE_NOT_FOUND');
  return entry;
}

/** The requested version of a file that an expert may see, by default the latest of them. */
export async function openDeskFile(
  service: Service,
  key: YearStorageKey,
  id: string,
  requested: number | undefined,
): Promise<{ file: FileRow; version: number; seal: Seal }> {
  const entry = await service.db.read((manager) => findDeskEntry(manager, key, id));
  const { version, transmittedVersion, reviews } = entry;
  const visible = [version, transmittedVersion, ...reviews.map((review) => review.version)];
  if (requested !== undefined && !visible.includes(requested)) throw fail('FILE_NOT_FOUND');
  const { file, seal } = await findCheckedFile(service, id, key.userId, { find: findOwnFile });
  return { file, seal, version: requested ?? version };
}

/** The response for files, those that came back first, then by category, newest first. */
export async function presentDeskFiles(
  service: Pick<Service, 'db' | 'seals'>,
  userId: number,
  entries: readonly DeskEntry[],
  language: Language,
): Promise<DeskFile[]> {
  const earlier = entries.filter(({ file, version }) => file.version !== version);
  const [versions, nameNumbers] = await service.db.read(async (manager) => [
    await manager.findBy(fileVersionEntity, { fileId: In(earlier.map(({ file }) => file.id)) }),
    await readNameNumbers(
      manager,
      userId,
      entries.map(({ file }) => file),
    ),
  ]);
  const byKey = new Map(versions.map((row) => [`${row.fileId} ${row.version}`, row]));
  const seal = entries.some(({ reviews }) => reviews.length > 0)
    ? await sealForReading(service, userId)
    : undefined;
  const files = entries.map((entry) =>
    presentDeskFile(
      entry,
      { earlier: byKey.get(`${entry.file.id} ${entry.version}`), nameNumber: nameNumbers.get(entry.file.id) },
      seal,
      language,
    ),
  );
  const rank = ({ state }: DeskFile) => (state === 'returned' ? 0 : 1);
  return files.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.categoryId ?? noCategory) - (b.categoryId ?? noCategory) ||
      b.uploadedAt.localeCompare(a.uploadedAt),
  );
}

function presentDeskFile(
  { file, version, transmittedVersion, reviews }: DeskEntry,
  { earlier, nameNumber }: { earlier: FileVersionRow | undefined; nameNumber: number | undefined },
  seal: Seal | undefined,
  language: Language,
): DeskFile {
  const hasCategory = file.categoryId !== noCategory;
  const { size, mediaType } = earlier ?? file;
  const own = reviews.find((review) => review.version === version);
  const answered = reviews.find((review) => review.verdict === 'requested' && review.version < version);
  return {
    id: file.id,
    name: earlier?.name ?? file.name,
    ...(nameNumber !== undefined && !earlier?.name && { nameNumber }),
    categoryId: hasCategory ? file.categoryId : null,
    categoryName: hasCategory ? categoryName(file.categoryId, language) : null,
    version,
    uploadedAt: (earlier?.createdAt ?? file.uploadedAt).toISOString(),
    size,
    mediaType,
    inline: isInline(mediaType),
    ...presentProblem(earlier ? null : file.problem),
    transmitted: transmittedVersion === version,
    isInternal: file.internalAt !== null,
    deletedAt: file.deletedAt?.toISOString() ?? null,
    state: stateOf(own, answered),
    review: own ? presentDeskReview(own, seal) : null,
    answered: answered ? presentDeskReview(answered, seal) : null,
  };
}

function stateOf(own: ReviewRow | undefined, answered: ReviewRow | undefined): ReviewState {
  return own?.verdict ?? (answered ? reviewStates[0] : 'new');
}

function presentDeskReview(row: ReviewRow, seal: Seal | undefined): DeskReview {
  return { ...presentReview(row, seal), revision: row.revision, reviewerId: row.reviewerId };
}
