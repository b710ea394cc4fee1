import type {
  EntityManager,
  EntityTarget,
  FindOptionsWhere,
  ObjectLiteral,
  UpdateQueryBuilder,
} from 'typeorm';

type Change<T extends ObjectLiteral> = Parameters<UpdateQueryBuilder<T>['set']>[0];

/**
 * Changes the rows that match `expected` and returns whether there was one. The portable form of a row lock: of several
 * callers with the same expectation exactly one gets `true`.
 */
export async function compareAndSet<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  expected: FindOptionsWhere<T>,
  change: Change<T>,
): Promise<boolean> {
  // The query builder treats undefined as a value that matches no row, which would hide the mistake.
  const empty = Object.entries(expected).find(([, value]) => value === undefined || value === null);
  if (empty) throw new Error(`compareAndSet: nothing is expected of "${empty[0]}"; use IsNull() for null`);
  const result = await manager.createQueryBuilder().update(entity).set(change).where(expected).execute();
  return (result.affected ?? 0) > 0;
}
