import { randomUUID } from 'node:crypto';
import type { PaperKind } from '@dossier/contracts';
import type { Seals, Service } from '@dossier/service-kit';
import type { LearnedForm } from '../recognize/learning/learned-form.ts';
import { IsNull, type EntityManager, type FindOptionsWhere } from 'typeorm';
import type { OpenReading } from '../readings/readings.repository.ts';
import { learnedFormEntity, type LearnedFormRow } from './learned-forms.entity.ts';

/** Forms of one person, and of the office; the oldest are forgotten first. */
export const maxLearnedForms = { person: 200, office: 2000 } as const;
/** Fewer words mark no form. */
const minWords = 5;

interface Teacher {
  /** The person whose papers it serves; null for the office. */
  readonly userId: number | null;
  readonly authorId: number;
}

interface Correction {
  readonly kind?: PaperKind | undefined;
  readonly categoryId?: number | undefined;
}

const formsOf = (userId: number | null): FindOptionsWhere<LearnedFormRow> => ({ userId: userId ?? IsNull() });

/** Learns from the correction of a paper: the words that mark its form, as keyed hashes, and what it is. */
export async function learn(
  { db, clock }: Service,
  { content }: OpenReading,
  { kind, categoryId }: Correction,
  { userId, authorId }: Teacher,
): Promise<void> {
  if (!content || content.words.length < minWords) return;
  const { paper } = content;
  const taught = { kind: kind ?? paper.kind, categoryId: categoryId ?? paper.categoryId };
  if (taught.kind === paper.kind && taught.categoryId === paper.categoryId) return;
  // The kind that the machine recognized does not fit a category that a person chose instead.
  if (kind === undefined && taught.categoryId !== paper.categoryId) taught.kind = null;
  await db.write(async (manager) => {
    await manager.insert(learnedFormEntity, {
      id: randomUUID(),
      userId,
      authorId,
      words: [...content.words],
      ...taught,
      learnedAt: new Date(clock.now()),
    });
    const max = userId === null ? maxLearnedForms.office : maxLearnedForms.person;
    const forms = await manager.find(learnedFormEntity, {
      select: { id: true },
      where: formsOf(userId),
      order: { learnedAt: 'DESC', id: 'DESC' },
      skip: max,
      take: 10,
    });
    for (const { id } of forms) await manager.delete(learnedFormEntity, { id });
  });
}

/** Hashes the words of forms under the key of the service, which never leaves it: nobody can look for a word. */
export function createWordHash(seals: Pick<Seals, 'own'>): (word: string) => string {
  const place = { table: 'learned_form', column: 'words', id: 'word' };
  return (word) => seals.own.mac(place, [word]).slice(0, 16);
}

/** What was learned for the papers of a person: their own corrections first, then those of the office, latest first. */
export async function listLearned(manager: EntityManager, userId: number): Promise<LearnedForm[]> {
  const order = { learnedAt: 'DESC', id: 'DESC' } as const;
  const own = await manager.find(learnedFormEntity, { where: formsOf(userId), order });
  const office = await manager.find(learnedFormEntity, { where: formsOf(null), order });
  const forms = (rows: readonly LearnedFormRow[], by: LearnedForm['by']) =>
    rows.map(({ words, kind, categoryId }) => ({ words, kind, categoryId, by }));
  return [...forms(own, 'user'), ...forms(office, 'expert')];
}
