import {
  declareNone,
  findCategory,
  isRequiredCategory,
  listNoneDeclarations,
  noneReasonsOf,
  withdrawNone,
} from '@dossier/contracts';
import { actorOf, checkCollectable, fail, failField, type Service } from '@dossier/service-kit';
import { notifyFiling } from '../files/coverage.ts';
import { checkNotCompleted } from '../files/filing-statuses.ts';
import { ensureYearStorage, lockYearStorage } from '../files/year-storage.repository.ts';
import { hasFiles } from '../files/files.repository.ts';
import {
  endNoneDeclaration,
  readNoneDeclarations,
  storeNoneDeclaration,
} from '../files/none-declarations.repository.ts';

/** "None this year": declarations that a required category has no document. */
export function noneDeclarationRoutes(service: Service): void {
  service.route(declareNone, async ({ params: { categoryId }, body, identity, db, clock, language }) => {
    const { taxYear, reason, note = '' } = body;
    const key = { userId: identity.userId, taxYear };
    checkCategory(categoryId);
    if (!noneReasonsOf(categoryId).includes(reason)) throw failField('reason', 'invalid_value', language);
    checkCollectable(taxYear, new Date(clock.now()));
    await checkNotCompleted(service, key);
    const seal = await service.seals.forWriting(identity.userId);
    await ensureYearStorage(db, key);
    return db.write(async (manager) => {
      // Under the lock of uploads: a category never has both a file and a declaration.
      await lockYearStorage(manager, key);
      if (await hasFiles(manager, key, categoryId)) throw fail('CATEGORY_HAS_FILES');
      const place = { taxYear, categoryId, declaredAt: new Date(clock.now()) };
      const stored = await storeNoneDeclaration(manager, seal, place, { reason, note: note || null });
      await notifyFiling(service.outbox, manager, key, actorOf(identity));
      return stored;
    });
  });

  service.route(withdrawNone, async ({ params: { categoryId }, query: { taxYear }, identity, db }) => {
    if (!findCategory(categoryId)) throw fail('NOT_FOUND');
    const key = { userId: identity.userId, taxYear };
    await checkNotCompleted(service, key);
    await db.write((manager) => endNoneDeclaration(manager, key, categoryId));
    return { success: true as const };
  });

  service.route(listNoneDeclarations, ({ query }) => readNoneDeclarations(service, query));
}

function checkCategory(categoryId: number): void {
  if (!findCategory(categoryId)) throw fail('NOT_FOUND');
  if (!isRequiredCategory(categoryId)) throw fail('CATEGORY_NOT_REQUIRED');
}
