import type { Paper } from '@dossier/contracts';
import { cursorTime } from '@dossier/service-kit';
import { In, IsNull, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { queueOthers } from './code-parts.ts';
import { codePartEntity } from './code-parts.entity.ts';
import { paperFactsEntity } from './paper-facts.entity.ts';
import { paperLinesEntity, paperWordsEntity } from './paper-text.entity.ts';
import { touchPapers } from './paper-revisions.ts';
import { readingEntity } from './readings.entity.ts';
import { paperEntity, type PaperRow } from './papers.entity.ts';

/** What is stored about a file, and goes with it. */
const ownedByFile = [
  readingEntity,
  paperFactsEntity,
  paperWordsEntity,
  paperLinesEntity,
  codePartEntity,
  paperEntity,
];

/**
 * Takes over the state of a file. A new version is queued; an older one than the recorded, which overtook it, changes
 * nothing. Returns whether a read that may be running is not wanted any more.
 */
export async function storePaper(manager: EntityManager, paper: Paper, now: Date): Promise<boolean> {
  const { fileId, userId, version, taxYear, categoryId, sorting, state } = paper;
  await touchPapers(manager, userId);
  if (state === 'destroyed') {
    await queueOthers(manager, paper, now);
    for (const table of ownedByFile) await manager.delete(table, { fileId, userId });
    return true;
  }
  const stored = await manager.findOneBy(paperEntity, { fileId });
  if (stored && (stored.userId !== userId || stored.version > version)) return false;
  // A file that is to be sorted only now is read again: an exact reading then files it.
  const isNew = stored?.version !== version || (sorting === 'auto' && stored.sorting !== 'auto');
  const deletedAt = state === 'deleted' ? (stored?.deletedAt ?? now) : null;
  // A read that was running during the deletion, here or in another process, may have failed because the file was gone.
  const hasMissedFile = stored?.state === 'failed' && stored.deletedAt !== null && deletedAt === null;
  const autoFiledAt = sorting === 'filed' ? (stored?.autoFiledAt ?? now) : null;
  // The same bytes are as slow as before.
  const lane = stored?.version === version ? stored.lane : 'quick';
  const facts = { taxYear, categoryId, sorting, deletedAt, autoFiledAt };
  const queued = {
    version,
    uploadedAt: new Date(paper.uploadedAt),
    state: 'waiting',
    lane,
    tries: 0,
    dueAt: now,
  } as const;
  // The symbols of a code that this file holds come or go.
  if (stored && (isNew || (stored.deletedAt === null) !== (deletedAt === null)))
    await queueOthers(manager, paper, now);
  if (!stored) await manager.insert(paperEntity, { fileId, userId, ...facts, ...queued });
  else await manager.update(paperEntity, { fileId }, { ...facts, ...((isNew || hasMissedFile) && queued) });
  return deletedAt !== null || (stored !== null && isNew);
}

/** Queues the papers of a person, of a year or of all, that were read or are being read; returns the ids of the latter. */
export async function queueAgain(
  manager: EntityManager,
  { userId, taxYear }: { readonly userId: number; readonly taxYear: number | null },
  dueAt: Date,
): Promise<string[]> {
  const where = { userId, ...(taxYear !== null && { taxYear }), deletedAt: IsNull() };
  const reading = await manager.find(paperEntity, {
    select: { fileId: true },
    where: { ...where, state: 'reading' },
  });
  await manager.update(
    paperEntity,
    { ...where, state: In(['reading', 'done']) },
    { state: 'waiting', tries: 0, dueAt },
  );
  return reading.map(({ fileId }) => fileId);
}

/** A file outside the trash. */
export function findPaper(manager: EntityManager, userId: number, fileId: string): Promise<PaperRow | null> {
  return manager.findOneBy(paperEntity, { fileId, userId, deletedAt: IsNull() });
}

/** The files of a tax year outside the trash. */
const ofYear = (userId: number, taxYear: number) => ({ userId, taxYear, deletedAt: IsNull() });

/** The files of a tax year outside the trash, latest upload first. */
export function listPapers(manager: EntityManager, userId: number, taxYear: number): Promise<PaperRow[]> {
  return manager.find(paperEntity, {
    where: ofYear(userId, taxYear),
    order: { uploadedAt: 'DESC', fileId: 'DESC' },
  });
}

export function countPapers(manager: EntityManager, userId: number, taxYear: number): Promise<number> {
  return manager.countBy(paperEntity, ofYear(userId, taxYear));
}

/** The position after the last paper of a page. */
export const paperPosition = z.object({ uploadedAt: cursorTime, fileId: z.uuid() });
export type PaperPosition = z.output<typeof paperPosition>;

/** The `limit` files after a position, in the order of `listPapers`. */
export function listPapersAfter(
  manager: EntityManager,
  { userId, taxYear }: { readonly userId: number; readonly taxYear: number },
  after: PaperPosition | undefined,
  limit: number,
): Promise<PaperRow[]> {
  const query = manager
    .createQueryBuilder(paperEntity, 'paper')
    .where(ofYear(userId, taxYear))
    .orderBy('paper.uploadedAt', 'DESC')
    .addOrderBy('paper.fileId', 'DESC')
    .limit(limit);
  if (after)
    query
      .andWhere('paper.uploadedAt <= :at', { at: after.uploadedAt })
      .andWhere('(paper.uploadedAt < :at OR paper.fileId < :id)', { id: after.fileId });
  return query.getMany();
}
