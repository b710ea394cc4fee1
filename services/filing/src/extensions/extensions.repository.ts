import type { DeadlineExtension } from '@dossier/contracts';
import { unlessDamaged, type Seal, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import {
  extensionEntity,
  extensionPlace,
  type ExtensionContent,
  type ExtensionRow,
} from './extensions.entity.ts';

type Key = Pick<ExtensionRow, 'userId' | 'taxYear'>;

export function findExtension(
  manager: EntityManager,
  { userId, taxYear }: Key,
): Promise<ExtensionRow | null> {
  return manager.findOneBy(extensionEntity, { userId, taxYear });
}

/** The facts of a filing with the deadline to which it was extended; the extension keeps the one without it. */
export async function withExtension<F extends { deadline: string }>(
  manager: EntityManager,
  { userId, taxYear }: Key,
  facts: F,
): Promise<F> {
  const extension = await findExtension(manager, { userId, taxYear });
  if (!extension) return facts;
  await manager.update(extensionEntity, { userId, taxYear }, { before: facts.deadline });
  return { ...facts, deadline: extension.until };
}

/** The extension of a filing with its texts; null without one. */
export async function readExtension(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  key: Key,
): Promise<(DeadlineExtension & Pick<ExtensionRow, 'actorId'>) | null> {
  const row = await db.read((manager) => findExtension(manager, key));
  if (!row) return null;
  const seal: Seal | undefined = await unlessDamaged(() => seals.forReading(key.userId));
  const content = seal?.tryOpenJson(extensionPlace(row), row.content) as ExtensionContent | undefined;
  return {
    until: row.until,
    reason: content?.reason ?? null,
    fileId: content?.fileId ?? null,
    at: row.createdAt.toISOString(),
    actorId: row.actorId,
  };
}
