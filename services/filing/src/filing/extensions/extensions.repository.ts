import type { DeadlineExtension } from '@dossier/contracts';
import { unlessDamaged, type Seal, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import {
  extensionEntity,
  extensionPlace,
  type ExtensionContent,
  type ExtensionRow,
  type ReplacedExtension,
} from './extensions.entity.ts';

type Key = Pick<ExtensionRow, 'userId' | 'taxYear'>;

export function findExtension(
  manager: EntityManager,
  { userId, taxYear }: Key,
): Promise<ExtensionRow | null> {
  return manager.findOneBy(extensionEntity, { userId, taxYear });
}

/** Stores an extension in place of the earlier one, which its undo restores. */
export async function storeExtension(
  manager: EntityManager,
  { userId, taxYear, deadline }: Key & { readonly deadline: string },
  extension: ReplacedExtension,
  seal: Seal,
): Promise<void> {
  const key = { userId, taxYear };
  const earlier = await findExtension(manager, key);
  const content = earlier && (seal.tryOpenJson(extensionPlace(key), earlier.content) as ExtensionContent);
  const replaced: ReplacedExtension | null = earlier &&
    content && {
      until: earlier.until,
      content,
      actorId: earlier.actorId,
      createdAt: earlier.createdAt.toISOString(),
    };
  await upsertExtension(manager, key, extension, {
    before: earlier?.before ?? deadline,
    replaced: replaced && seal.sealJson(extensionPlace(key, 'replaced'), replaced),
    seal,
  });
}

/** Takes the latest extension back, and returns the deadline from then on; null when there is none. */
export async function undoExtension(
  manager: EntityManager,
  { userId, taxYear }: Key,
  seal: Seal,
): Promise<string | null> {
  const key = { userId, taxYear };
  const latest = await findExtension(manager, key);
  if (!latest) return null;
  const { before, replaced } = latest;
  if (replaced === null) {
    await manager.delete(extensionEntity, key);
    return before;
  }
  const earlier = seal.openJson(extensionPlace(key, 'replaced'), replaced) as ReplacedExtension;
  await upsertExtension(manager, key, earlier, { before, replaced: null, seal });
  return earlier.until;
}

async function upsertExtension(
  manager: EntityManager,
  key: Key,
  { until, content, actorId, createdAt }: ReplacedExtension,
  { seal, ...columns }: Pick<ExtensionRow, 'before' | 'replaced'> & { readonly seal: Seal },
): Promise<void> {
  const sealed = seal.sealJson(extensionPlace(key), content);
  const row = { ...key, ...columns, until, content: sealed, actorId, createdAt: new Date(createdAt) };
  await manager.upsert(extensionEntity, row, ['userId', 'taxYear']);
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
