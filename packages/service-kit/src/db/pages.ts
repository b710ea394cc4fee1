import { MoreThan, type EntityManager, type EntitySchema, type FindOptionsWhere } from 'typeorm';

const pageSize = 500;

/** The rows whose id is above `after`, in ascending order, and the `after` of the next page, null at the end. */
export async function readPageAfter<Row extends { id: number }>(
  manager: EntityManager,
  entity: EntitySchema<Row>,
  where: Omit<FindOptionsWhere<Row>, 'id'>,
  after = 0,
): Promise<{ rows: Row[]; next: number | null }> {
  // The compiler cannot see that every `Row` has the columns of its own constraint.
  const condition = { ...where, id: MoreThan(after) } as unknown as FindOptionsWhere<{ id: number }>;
  const rows = await manager.find(entity as unknown as EntitySchema<{ id: number }>, {
    where: condition,
    order: { id: 'ASC' },
    take: pageSize,
  });
  return {
    rows: rows as Row[],
    next: rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null,
  };
}
