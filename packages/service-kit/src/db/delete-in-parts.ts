import type { EntityManager, EntitySchema, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { Database } from './access.ts';

const partSize = 1000;

/**
 * Deletes rows in transactions of a thousand: however many are due, no query reaches its time limit, and none holds its locks
 * for long.
 */
export async function deleteInParts<Row extends ObjectLiteral>(
  db: Pick<Database, 'write'>,
  entity: EntitySchema<Row>,
  where: FindOptionsWhere<Row>,
): Promise<void> {
  let deleted: number;
  do deleted = await db.write((manager) => deleteFound(manager, entity, where, partSize));
  while (deleted === partSize);
}

/**
 * Deletes rows by their keys, which locks no others although no index finds them; also damaged ones. Returns the number of
 * rows.
 */
export async function deleteFound<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntitySchema<Row>,
  where: FindOptionsWhere<Row>,
  limit?: number,
): Promise<number> {
  const { primaryColumns } = manager.dataSource.getMetadata(entity);
  const keys = await manager
    .createQueryBuilder(entity, 'row')
    .select([])
    .addSelect(primaryColumns.map(({ propertyName }) => `row.${propertyName} AS ${propertyName}`))
    .where(where)
    .limit(limit)
    .getRawMany<ObjectLiteral>();
  if (keys.length > 0) await manager.createQueryBuilder().delete().from(entity).whereInIds(keys).execute();
  return keys.length;
}
