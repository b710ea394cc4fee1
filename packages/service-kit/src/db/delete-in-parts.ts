import type { EntitySchema, FindOptionsSelect, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { Database } from './database.ts';

const partSize = 1000;

/**
 * Deletes rows in transactions of a thousand: however many are due, no query reaches its time limit, and none holds its locks
 * for long.
 */
export async function deleteInParts<Row extends ObjectLiteral>(
  db: Pick<Database, 'dataSource' | 'write'>,
  entity: EntitySchema<Row>,
  where: FindOptionsWhere<Row>,
): Promise<void> {
  const { primaryColumns } = db.dataSource.getMetadata(entity);
  const select = Object.fromEntries(primaryColumns.map(({ propertyName }) => [propertyName, true]));
  let deleted: number;
  do {
    deleted = await db.write(async (manager) => {
      const keys = await manager.find(entity, {
        select: select as FindOptionsSelect<Row>,
        where,
        take: partSize,
      });
      if (keys.length > 0)
        await manager.createQueryBuilder().delete().from(entity).whereInIds(keys).execute();
      return keys.length;
    });
  } while (deleted === partSize);
}
