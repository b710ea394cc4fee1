import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { paperRevisionEntity } from './paper-revisions.entity.ts';

/**
 * Records a change of a person's papers in the transaction that makes it. Must be its first query: it makes such transactions
 * follow one another, each on a snapshot that has the changes of those before.
 */
export async function touchPapers(manager: EntityManager, userId: number): Promise<void> {
  const revision = randomUUID();
  const { affected } = await manager.update(paperRevisionEntity, { userId }, { revision });
  if ((affected ?? 0) === 0) await manager.insert(paperRevisionEntity, { userId, revision });
}

/** Null before the first change. Must be read before the papers, so that nothing is taken for newer than it is. */
export async function findRevision(manager: EntityManager, userId: number): Promise<string | null> {
  return (await manager.findOneBy(paperRevisionEntity, { userId }))?.revision ?? null;
}
