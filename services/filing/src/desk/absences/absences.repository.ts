import { LessThanOrEqual, MoreThanOrEqual, type EntityManager } from 'typeorm';
import { absenceEntity } from './absences.entity.ts';

/** The experts whom somebody stands in for on a day. A deputy of a deputy stands in for nobody else. */
export async function listRepresented(
  manager: EntityManager,
  deputyId: number,
  today: string,
): Promise<number[]> {
  const rows = await manager.findBy(absenceEntity, {
    deputyId,
    fromDay: LessThanOrEqual(today),
    untilDay: MoreThanOrEqual(today),
  });
  return rows.map(({ expertId }) => expertId).toSorted((a, b) => a - b);
}
