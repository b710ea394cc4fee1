import type { ErrorCode } from '@dossier/contracts';
import type {
  EntityManager,
  EntityTarget,
  FindOptionsWhere,
  ObjectLiteral,
  UpdateQueryBuilder,
} from 'typeorm';
import { fail } from '../errors/app-error.ts';

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

/**
 * Checks the version that a change of a row is based on; `null` for a row that is new. Throws `absent` when the row was
 * deleted in the meantime, and STALE_VERSION when it was changed, or added, before.
 */
export function checkVersion(
  stored: { readonly version: number } | null,
  version: number | null,
  absent: ErrorCode,
): void {
  if (!stored && version !== null) throw fail(absent);
  if (stored && stored.version !== version) throw fail('STALE_VERSION');
}
