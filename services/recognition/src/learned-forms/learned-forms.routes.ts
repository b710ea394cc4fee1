import {
  listLearnedForms,
  listOwnLearnedForms,
  removeLearnedForm,
  removeOwnLearnedForm,
  type Language,
  type LearnedForm,
} from '@dossier/contracts';
import { paperKindName } from '@dossier/contracts/reading-texts';
import { categoryName } from '@dossier/contracts/texts';
import { findPeople, type Service } from '@dossier/service-kit';
import { learnedFormEntity, type LearnedFormRow } from './learned-forms.entity.ts';
import { formsOf, listForms } from './learning.ts';

/** What people taught the reader for themselves, and what experts taught it for everybody. */
export function learnedFormRoutes(service: Service): void {
  const { route, db } = service;

  async function remove(id: string, userId: number | null) {
    await db.write((manager) => manager.delete(learnedFormEntity, { id, ...formsOf(userId) }));
    return { success: true as const };
  }

  route(listOwnLearnedForms, async ({ identity: { userId }, language }) => {
    const rows = await db.read((manager) => listForms(manager, userId));
    return rows.map((row) => presentForm(row, language));
  });

  route(removeOwnLearnedForm, ({ params: { id }, identity: { userId } }) => remove(id, userId));

  route(listLearnedForms, async ({ language, log }) => {
    const rows = await db.read((manager) => listForms(manager, null));
    const personOf = await findPeople(service, [...new Set(rows.map(({ authorId }) => authorId))], log);
    return rows.map((row) => ({ ...presentForm(row, language), learnedBy: personOf(row.authorId) }));
  });

  route(removeLearnedForm, ({ params: { id } }) => remove(id, null));
}

function presentForm(
  { id, kind, categoryId, words, learnedAt }: LearnedFormRow,
  language: Language,
): LearnedForm {
  return {
    id,
    kind,
    kindName: kind && paperKindName(kind, language),
    categoryId,
    categoryName: categoryId === null ? null : categoryName(categoryId, language),
    words: words.length,
    learnedAt: learnedAt.toISOString(),
  };
}
