import { compareAndSet } from '@dossier/service-kit';
import { In, IsNull, LessThanOrEqual, MoreThanOrEqual, type EntityManager } from 'typeorm';
import { paperEntity, type PaperLane, type PaperRow } from '../papers/papers.entity.ts';

/** A paper that ends its process so often is not read again. */
export const maxTries = 4;

const waitingIn = (lanes: readonly PaperLane[], now: Date) =>
  ({ state: 'waiting', deletedAt: IsNull(), lane: In([...lanes]), dueAt: LessThanOrEqual(now) }) as const;

/** Whether a paper is yet to be read before those that used their budget: one that is read quickly may become a scan. */
export function hasPapersAhead(manager: EntityManager, now: Date): Promise<boolean> {
  return manager.existsBy(paperEntity, [
    waitingIn(['quick', 'full'], now),
    { state: 'reading', deletedAt: IsNull(), lane: 'quick' },
  ]);
}

/** The users with papers to read in some lanes, the one who waits longest first. An index holds all that is read. */
export async function listOwners(
  manager: EntityManager,
  lanes: readonly PaperLane[],
  now: Date,
  limit: number,
): Promise<number[]> {
  const rows = await manager
    .createQueryBuilder(paperEntity, 'paper')
    .select('paper.userId', 'userId')
    .where(waitingIn(lanes, now))
    .groupBy('paper.userId')
    .orderBy('MIN(paper.dueAt)', 'ASC')
    .limit(limit)
    .getRawMany<{ userId: number }>();
  return rows.map(({ userId }) => Number(userId));
}

/** The next paper of a user in some lanes. */
export function findWaiting(
  manager: EntityManager,
  userId: number,
  lanes: readonly PaperLane[],
  now: Date,
): Promise<PaperRow | null> {
  return (
    manager
      .createQueryBuilder(paperEntity, 'paper')
      .where({ userId, deletedAt: IsNull(), lane: In([...lanes]) })
      // The sign keeps SQLite from reading all papers that wait, by the index of the queue, instead of those of the user.
      .andWhere("+ paper.state = 'waiting' AND + paper.dueAt <= :now", { now })
      .orderBy('paper.uploadedAt', 'ASC')
      .addOrderBy('paper.fileId', 'ASC')
      .limit(1)
      .getOne()
  );
}

/** Claims a paper until `leasedUntil`; null when another turn was faster. */
export async function claimPaper(
  manager: EntityManager,
  paper: PaperRow,
  leasedUntil: Date,
): Promise<PaperRow | null> {
  const { fileId, version, tries } = paper;
  const change = { state: 'reading', tries: tries + 1, dueAt: leasedUntil } as const;
  const where = { fileId, version, state: 'waiting', tries } as const;
  return (await compareAndSet(manager, paperEntity, where, change)) ? { ...paper, ...change } : null;
}

/** Changes a paper that this process claimed, unless another version or another process took over. */
export function updateClaimed(
  manager: EntityManager,
  { fileId, version, tries }: PaperRow,
  change: Partial<Pick<PaperRow, 'state' | 'lane' | 'tries' | 'dueAt'>>,
): Promise<boolean> {
  return compareAndSet(manager, paperEntity, { fileId, version, tries, state: 'reading' }, change);
}

const leftBy = (until: Date) => ({ state: 'reading', dueAt: LessThanOrEqual(until) }) as const;

export function hasLeftPapers(manager: EntityManager, until: Date): Promise<boolean> {
  return manager.existsBy(paperEntity, leftBy(until));
}

/** Returns the papers of processes that died to the queue: those whose lease ended by `until`. */
export async function releasePapers(manager: EntityManager, until: Date, now: Date): Promise<void> {
  const left = leftBy(until);
  await manager.update(paperEntity, { ...left, tries: MoreThanOrEqual(maxTries) }, { state: 'failed' });
  await manager.update(paperEntity, left, { state: 'waiting', dueAt: now });
}
