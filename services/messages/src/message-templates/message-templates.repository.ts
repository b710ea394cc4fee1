import { IsNull, type EntityManager } from 'typeorm';
import { messageTemplateEntity, type MessageTemplateRow } from './message-templates.entity.ts';
import { isShipped, shippedTemplates } from './shipped-templates.ts';

export function listTemplateRows(manager: EntityManager): Promise<MessageTemplateRow[]> {
  return manager.find(messageTemplateEntity, {
    where: { deletedAt: IsNull() },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
}

export function findTemplate(manager: EntityManager, id: string): Promise<MessageTemplateRow | null> {
  return manager.findOneBy(messageTemplateEntity, { id, deletedAt: IsNull() });
}

export function countTemplates(manager: EntityManager): Promise<number> {
  return manager.countBy(messageTemplateEntity, { deletedAt: IsNull() });
}

export async function deleteTemplateRow(manager: EntityManager, id: string, at: Date): Promise<void> {
  if (isShipped(id)) await manager.update(messageTemplateEntity, { id }, { deletedAt: at });
  else await manager.delete(messageTemplateEntity, { id });
}

/** Adds the templates that are shipped and that the office never had. */
export async function addShipped(manager: EntityManager, createdAt: Date, max: number): Promise<void> {
  let count = await countTemplates(manager);
  for (const { id, texts } of shippedTemplates) {
    if (count >= max || (await manager.existsBy(messageTemplateEntity, { id }))) continue;
    await manager.insert(messageTemplateEntity, { id, texts, createdAt, deletedAt: null, version: 1 });
    count += 1;
  }
}
