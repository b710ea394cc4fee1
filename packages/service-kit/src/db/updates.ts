import type {
  EntityManager,
  EntityTarget,
  FindOptionsWhere,
  ObjectLiteral,
  UpdateQueryBuilder,
} from 'typeorm';

type Change<T extends ObjectLiteral> = Parameters<UpdateQueryBuilder<T>['set']>[0];

/**
 * Changes the rows that still are as expected, and says whether there was one. The portable form of a row lock:
 * of two callers with the same expectation exactly one hears `true`.
 */
export async function compareAndSet<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  expected: FindOptionsWhere<T>,
  change: Change<T>,
): Promise<boolean> {
  // The query builder takes undefined for a value that nothing equals: silence where a fault should be heard.
  const empty = Object.entries(expected).find(([, value]) => value === undefined || value === null);
  if (empty) throw new Error(`compareAndSet: nothing is expected of "${empty[0]}"; use IsNull() for null`);
  const result = await manager.createQueryBuilder().update(entity).set(change).where(expected).execute();
  return (result.affected ?? 0) > 0;
}
