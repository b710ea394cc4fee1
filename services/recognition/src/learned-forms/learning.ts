import { randomUUID } from 'node:crypto';
import type { PaperKind } from '@dossier/contracts';
import type { Seals, Service } from '@dossier/service-kit';
import { createRest } from '../facts/shared-work.ts';
import { isSameForm, type LearnedForm } from '../recognize/learning/learned-form.ts';
import { In, IsNull, type EntityManager, type FindOptionsWhere } from 'typeorm';
import type { OpenReading } from '../facts/open-reading.ts';
import { learnedFormEntity, type LearnedFormRow } from './learned-forms.entity.ts';

/** Forms of one person, and of the office; the oldest are forgotten first. */
export const maxLearnedForms = { person: 200, office: 2000 } as const;
/** Fewer words mark no form: two papers of one form have as many in common. */
const minWords = 8;

interface Teacher {
  /** The person whose papers it serves; null for the office. */
  readonly userId: number | null;
  readonly authorId: number;
}

interface Correction {
  readonly reading: OpenReading;
  readonly kind?: PaperKind | undefined;
  readonly categoryId?: number | undefined;
}

/** Those of a person, or of the office. */
export const formsOf = (userId: number | null): FindOptionsWhere<LearnedFormRow> => ({
  userId: userId ?? IsNull(),
});

/** The forms of a person or of the office, latest first. */
export function listForms(manager: EntityManager, userId: number | null): Promise<LearnedFormRow[]> {
  return manager.find(learnedFormEntity, {
    where: formsOf(userId),
    order: { learnedAt: 'DESC', id: 'DESC' },
    take: userId === null ? maxLearnedForms.office : maxLearnedForms.person,
  });
}

/**
 * Learns from corrections of papers: the words that mark the form of each, as keyed hashes, and what it is. An earlier
 * correction of the form that says otherwise is forgotten, also when this one returns to what the machine recognized; so are
 * the oldest beyond the maximum.
 */
export async function learn(
  { db, clock }: Service,
  corrections: readonly Correction[],
  { userId, authorId }: Teacher,
): Promise<void> {
  const lessons = corrections.flatMap((correction) => lessonOf(correction) ?? []);
  if (lessons.length === 0) return;
  const rest = createRest();
  let forms = await db.read((manager) => listForms(manager, userId));
  const before = new Set(forms);
  for (const { words, taught, isCorrection } of lessons) {
    await rest();
    forms = forms.filter((form) => !isSameForm(form.words, words));
    if (!isCorrection) continue;
    const row = { id: randomUUID(), userId, authorId, words: [...words], ...taught };
    forms.unshift({ ...row, learnedAt: new Date(clock.now()) });
  }
  const kept = new Set(forms.slice(0, userId === null ? maxLearnedForms.office : maxLearnedForms.person));
  const forgotten = [...before].filter((form) => !kept.has(form));
  const learned = [...kept].filter((form) => !before.has(form));
  await db.write(async (manager) => {
    if (forgotten.length > 0)
      await manager.delete(learnedFormEntity, { id: In(forgotten.map(({ id }) => id)) });
    if (learned.length > 0) await manager.insert(learnedFormEntity, learned);
  });
}

/** What the correction of a paper teaches; undefined when it teaches nothing. */
function lessonOf({ reading: { content, marks }, kind, categoryId }: Correction) {
  if (!content || content.words.length < minWords || (kind ?? categoryId) === undefined) return undefined;
  const { paper, words } = content;
  const taught = { kind: kind ?? paper.kind, categoryId: categoryId ?? paper.categoryId };
  const isCorrection = taught.kind !== paper.kind || taught.categoryId !== paper.categoryId;
  const isReturn = marks.kind !== undefined || marks.categoryId !== undefined;
  if (!isCorrection && !isReturn) return undefined;
  // The kind that the machine recognized does not fit a category that a person chose instead.
  if (kind === undefined && taught.categoryId !== paper.categoryId) taught.kind = null;
  return { words, taught, isCorrection };
}

/** Hashes the words of forms under the key of the service, which never leaves it: nobody can look for a word. */
export function createWordHash(seals: Pick<Seals, 'own'>): (word: string) => string {
  const place = { table: 'learned_form', column: 'words', id: 'word' };
  return (word) => seals.own.mac(place, [word]).slice(0, 16);
}

/** What was learned for the papers of a person: their own corrections first, then those of the office, latest first. */
export async function listLearned(manager: EntityManager, userId: number): Promise<LearnedForm[]> {
  const own = await listForms(manager, userId);
  const office = await listForms(manager, null);
  const forms = (rows: readonly LearnedFormRow[], by: LearnedForm['by']) =>
    rows.map(({ words, kind, categoryId }) => ({ words, kind, categoryId, by }));
  return [...forms(own, 'user'), ...forms(office, 'expert')];
}
