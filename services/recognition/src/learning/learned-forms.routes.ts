import { listLearnedForms, removeLearnedForm } from '@dossier/contracts';
import { paperKindName } from '@dossier/contracts/reading-texts';
import { findPeople, type Service } from '@dossier/service-kit';
import { IsNull } from 'typeorm';
import { learnedFormEntity } from './learned-forms.entity.ts';
import { maxLearnedForms } from './learning.ts';

/** What experts taught the reader for everybody. */
export function learnedFormRoutes(service: Service): void {
  const { route, db } = service;
  route(listLearnedForms, async ({ language, log }) => {
    const rows = await db.read((manager) =>
      manager.find(learnedFormEntity, {
        where: { userId: IsNull() },
        order: { learnedAt: 'DESC', id: 'DESC' },
        take: maxLearnedForms.office,
      }),
    );
    const personOf = await findPeople(service, [...new Set(rows.map(({ authorId }) => authorId))], log);
    return rows.map(({ id, kind, categoryId, words, learnedAt, authorId }) => ({
      id,
      kind,
      kindName: kind && paperKindName(kind, language),
      categoryId,
      words: words.length,
      learnedAt: learnedAt.toISOString(),
      learnedBy: personOf(authorId),
    }));
  });

  route(removeLearnedForm, async ({ params: { id } }) => {
    await db.write((manager) => manager.delete(learnedFormEntity, { id, userId: IsNull() }));
    return { success: true as const };
  });
}
