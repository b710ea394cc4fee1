import {
  deleteTemplate,
  getReaderLanguage,
  getUserAccount,
  listTemplates,
  maxTemplates,
  saveTemplate,
} from '@dossier/contracts';
import { checkVersion, fail, type Service } from '@dossier/service-kit';
import { createConversationAccess } from '../conversations/conversation-access.ts';
import { messageTemplateEntity } from './message-templates.entity.ts';
import {
  addShipped,
  countTemplates,
  deleteTemplateRow,
  findTemplate,
  listTemplateRows,
} from './message-templates.repository.ts';

/** The office's templates, which every expert and administrator uses and maintains. */
export function messageTemplateRoutes(service: Service): void {
  const { db: database, seals, clock: time } = service;
  const checkConversationAccess = createConversationAccess(service);

  service.onStart(() =>
    database.write(async (manager) => {
      await seals.lock(manager, seals.own.userId);
      await addShipped(manager, new Date(time.now()), maxTemplates);
    }),
  );

  service.route(listTemplates, ({ db }) => db.read(listTemplateRows));

  service.route(saveTemplate, ({ params: { id }, body: { version, texts }, db, clock }) =>
    db.write(async (manager) => {
      await seals.lock(manager, seals.own.userId);
      const stored = await findTemplate(manager, id);
      // A repeated call changes nothing.
      if (stored && JSON.stringify(stored.texts) === JSON.stringify(texts)) return stored;
      checkVersion(stored, version, 'TEMPLATE_NOT_FOUND');
      if (!stored && (await countTemplates(manager)) >= maxTemplates)
        throw fail('TOO_MANY_TEMPLATES', { values: { max: maxTemplates } });
      const createdAt = stored?.createdAt ?? new Date(clock.now());
      const row = { id, texts, createdAt, deletedAt: null, version: (stored?.version ?? 0) + 1 };
      await manager.upsert(messageTemplateEntity, row, ['id']);
      return row;
    }),
  );

  service.route(deleteTemplate, async ({ params: { id }, query: { version }, db, clock }) => {
    await db.write(async (manager) => {
      checkVersion(await findTemplate(manager, id), version, 'TEMPLATE_NOT_FOUND');
      await deleteTemplateRow(manager, id, new Date(clock.now()));
    });
    return { success: true as const };
  });

  service.route(getReaderLanguage, async ({ params: { userId }, identity }) => {
    await checkConversationAccess(identity, userId);
    const { language = null } = await service.call(getUserAccount, { params: { id: String(userId) } });
    return { language };
  });
}
