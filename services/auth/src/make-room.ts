import type { EntityManager, EntitySchema } from 'typeorm';

interface Row {
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

/** Makes room for one more row: of `rows`, ended ones give way first, then those that were used longest ago. */
export async function makeRoom<T extends Row & { id: string }>(
  manager: EntityManager,
  entity: EntitySchema<T>,
  rows: readonly T[],
  max: number,
): Promise<void> {
  const usedAt = ({ lastUsedAt, createdAt }: Row) => (lastUsedAt ?? createdAt).getTime();
  const isEnded = ({ revokedAt }: Row) => Number(revokedAt !== null);
  const surplus = rows.toSorted((a, b) => isEnded(a) - isEnded(b) || usedAt(b) - usedAt(a)).slice(max - 1);
  if (surplus.length > 0)
    await manager.delete(
      entity,
      surplus.map(({ id }) => id),
    );
}
