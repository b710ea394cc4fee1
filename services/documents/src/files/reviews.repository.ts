import {
  presentReason,
  recordRequests,
  versionForExperts,
  type FileReview,
  type ReviewReason,
} from '@dossier/contracts';
import {
  announceNotificationChange,
  unlessDamaged,
  type Outbox,
  type Seal,
  type Service,
} from '@dossier/service-kit';
import { In, IsNull, MoreThan, type EntityManager } from 'typeorm';
import { fileEntity, type FileRow } from './files.entity.ts';
import { findTransmitted } from './transmitted.repository.ts';
import type { YearStorageKey } from './year-storage.entity.ts';
import { reviewEntity, reviewPlace, type ReviewContent, type ReviewRow } from './reviews.entity.ts';

/** The reviews of files by file, those of the latest version first. */
export async function findReviews(
  manager: EntityManager,
  fileIds: readonly string[],
): Promise<Map<string, ReviewRow[]>> {
  if (fileIds.length === 0) return new Map();
  const rows = await manager.find(reviewEntity, {
    where: { fileId: In([...fileIds]) },
    order: { version: 'DESC' },
  });
  return Map.groupBy(rows, ({ fileId }) => fileId);
}

/** A review for its owner. A damaged text is left out: the list of files must not fail because of it. */
export function presentReview(row: ReviewRow, seal: Seal | undefined): FileReview {
  const content = seal?.tryOpenJson(reviewPlace(row), row.content) as ReviewContent | undefined;
  return {
    version: row.version,
    verdict: row.verdict,
    ...presentReason(content?.reason ?? null),
    note: content?.note ?? null,
    reviewedAt: row.reviewedAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

/** The key of a user's reviews; undefined when it is damaged. */
export function sealForReading({ seals }: Pick<Service, 'seals'>, userId: number): Promise<Seal | undefined> {
  return unlessDamaged(() => seals.forReading(userId));
}

/** The latest review of each file; files without one are missing. */
export async function readLatestReviews(
  service: Pick<Service, 'db' | 'seals'>,
  userId: number,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, FileReview>> {
  const reviews = await service.db.read((manager) => findReviews(manager, fileIds));
  if (reviews.size === 0) return new Map();
  const seal = await sealForReading(service, userId);
  const latest = new Map<string, FileReview>();
  for (const [fileId, [row]] of reviews) if (row) latest.set(fileId, presentReview(row, seal));
  return latest;
}

/** The files of a user outside the trash with an open request, oldest request first; of one year or of all. */
export async function listRequested(
  manager: EntityManager,
  where: { userId: number; taxYear?: number },
): Promise<FileRow[]> {
  const open = await manager.find(reviewEntity, {
    where: { userId: where.userId, verdict: 'requested', answeredAt: IsNull() },
    order: { reviewedAt: 'ASC', fileId: 'ASC' },
  });
  if (open.length === 0) return [];
  const ids = open.map(({ fileId }) => fileId);
  const files = await manager.findBy(fileEntity, { ...where, id: In(ids), deletedAt: IsNull() });
  return files.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The tax years of a user with open requests, earliest first. */
export async function listRequestedYears(manager: EntityManager, userId: number): Promise<number[]> {
  const files = await listRequested(manager, { userId });
  return [...new Set(files.map(({ taxYear }) => taxYear))].sort((a, b) => a - b);
}

/** The requests of a tax year by reason, the most frequent first, also of versions that were replaced since. */
export async function countReasons(
  manager: EntityManager,
  taxYear: number,
): Promise<{ reason: ReviewReason | null; count: number }[]> {
  const rows = await manager
    .createQueryBuilder(reviewEntity, 'review')
    .innerJoin(fileEntity.options.name, 'file', 'file.id = review.fileId')
    .select('review.reason', 'reason')
    .addSelect('COUNT(*)', 'count')
    .where('review.verdict = :verdict', { verdict: 'requested' })
    .andWhere('file.taxYear = :taxYear', { taxYear })
    .groupBy('review.reason')
    .getRawMany<{ reason: ReviewReason | null; count: number | string }>();
  return rows
    .map(({ reason, count }) => ({ reason, count: Number(count) }))
    .toSorted((a, b) => b.count - a.count);
}

/** Whether another file of the year was requested after a time and is still with the user. */
export async function hasRecentRequest(
  manager: EntityManager,
  { userId, taxYear, id }: Pick<FileRow, 'userId' | 'taxYear' | 'id'>,
  after: Date,
): Promise<boolean> {
  const recent = await manager.findBy(reviewEntity, {
    userId,
    verdict: 'requested',
    answeredAt: IsNull(),
    reviewedAt: MoreThan(after),
  });
  const others = recent.map(({ fileId }) => fileId).filter((fileId) => fileId !== id);
  return others.length > 0 && manager.existsBy(fileEntity, { id: In(others), taxYear, deletedAt: IsNull() });
}

/** What filing records of a year: requests by their state, and the files that experts see by whether they are reviewed. */
async function countReviews(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
): Promise<Record<'open' | 'returned' | 'files' | 'reviewed', number>> {
  const files = await manager.findBy(fileEntity, { userId, taxYear, deletedAt: IsNull() });
  const ids = files.map(({ id }) => id);
  const [reviews, transmitted] = [await findReviews(manager, ids), await findTransmitted(manager, ids)];
  const requests = files
    .flatMap(({ id }) => reviews.get(id)?.[0] ?? [])
    .filter(({ verdict }) => verdict === 'requested');
  const shown = files.flatMap((file) => {
    const own = reviews.get(file.id) ?? [];
    const version = versionForExperts(file, transmitted.get(file.id)?.version, own[0]);
    return version === undefined ? [] : [own.some((review) => review.version === version)];
  });
  return {
    open: requests.filter(({ answeredAt }) => answeredAt === null).length,
    returned: requests.filter(({ answeredAt }) => answeredAt !== null).length,
    files: shown.length,
    reviewed: shown.filter(Boolean).length,
  };
}

interface Reporting {
  readonly outbox: Outbox;
  readonly now: number;
  /** The expert whose request the change answers. */
  readonly askedBy?: number;
}

/** Reports the counts of a year to filing, in the transaction of the change. */
export async function reportRequests(
  manager: EntityManager,
  { userId, taxYear }: YearStorageKey,
  { outbox, now, askedBy }: Reporting,
): Promise<void> {
  const counts = await countReviews(manager, { userId, taxYear });
  const asked = askedBy !== undefined && { askedBy };
  const body = { userId, taxYear, ...counts, ...asked, at: new Date(now).toISOString() };
  await outbox.add(manager, recordRequests, { body }, { key: `requests ${userId} ${taxYear}` });
  await announceNotificationChange(outbox, manager, userId);
}

/** Reports the counts of the year when a file that experts see was deleted or restored. */
export async function reportIfShown(
  manager: EntityManager,
  file: FileRow,
  reporting: Reporting,
): Promise<void> {
  if ((await findTransmitted(manager, [file.id])).size > 0) await reportRequests(manager, file, reporting);
}

/** Whether an expert waits for a better version of a file. */
export function isFileRequested(manager: EntityManager, fileId: string): Promise<boolean> {
  return manager.existsBy(reviewEntity, { fileId, verdict: 'requested', answeredAt: IsNull() });
}

/** A new version answers the open request of a file, and comes back to the expert. */
export async function answerRequest(
  manager: EntityManager,
  file: FileRow,
  reporting: Reporting,
): Promise<void> {
  const open = { fileId: file.id, verdict: 'requested' as const, answeredAt: IsNull() };
  const request = await manager.findOne(reviewEntity, { where: open, order: { version: 'DESC' } });
  if (!request) return;
  const answer = { answeredAt: file.uploadedAt, answeredVersion: file.version };
  await manager.update(reviewEntity, open, answer);
  await reportRequests(manager, file, { ...reporting, askedBy: request.reviewerId });
}
