import type { ProfileFields } from '@dossier/contracts';
import type { Seal } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { answersEntity, answersPlace, type AnswersRow } from './answers.entity.ts';

/** The row of a year with its answers in plain text. */
export type PlainAnswers = Omit<AnswersRow, 'answers'> & { answers: ProfileFields };

export function findAnswers(
  manager: EntityManager,
  userId: number,
  taxYear: number,
): Promise<AnswersRow | null> {
  return manager.findOneBy(answersEntity, { userId, taxYear });
}

/** The years of a user with saved answers, oldest first. */
export function listAnswers(manager: EntityManager, userId: number): Promise<AnswersRow[]> {
  return manager.find(answersEntity, { where: { userId }, order: { taxYear: 'ASC' } });
}

export function openAnswers(row: AnswersRow, seal: Seal): PlainAnswers {
  return { ...row, answers: seal.openJson(answersPlace(row.taxYear), row.answers) as ProfileFields };
}

/** A year without saved answers. */
export function noAnswers(userId: number, taxYear: number, now: Date): PlainAnswers {
  return {
    userId,
    taxYear,
    version: 0,
    answers: {},
    isConfirmed: false,
    confirmedAt: null,
    changedAt: null,
    updatedAt: now,
  };
}

/** The answers of a year in plain text, also of one without saved answers. */
export async function readAnswers(
  manager: EntityManager,
  seal: Seal,
  taxYear: number,
  now: Date,
): Promise<PlainAnswers> {
  const stored = await findAnswers(manager, seal.userId, taxYear);
  return stored ? openAnswers(stored, seal) : noAnswers(seal.userId, taxYear, now);
}

/** Inserts or replaces the answers of a year, in the transaction that locked the profile. */
export async function storeAnswers(manager: EntityManager, seal: Seal, year: PlainAnswers): Promise<void> {
  const answers = seal.sealJson(answersPlace(year.taxYear), year.answers);
  await manager.upsert(answersEntity, { ...year, answers }, ['userId', 'taxYear']);
}

/** Counts a change outside of the answers themselves as one of them. A year without saved answers has no dossier either. */
export async function markAnswersChanged(
  manager: EntityManager,
  { userId, taxYear, at }: { userId: number; taxYear: number; at: Date },
): Promise<void> {
  await manager.update(answersEntity, { userId, taxYear }, { changedAt: at });
}
