import {
  dayInZurich,
  getAbsence,
  listStaff,
  maxAbsenceDays,
  saveAbsence,
  type Absence,
} from '@dossier/contracts';
import { fail, failField, findPeople, type Logger, type Service } from '@dossier/service-kit';
import { absenceEntity } from './absences.entity.ts';
import { listRepresented } from './absences.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Absences of experts, each entered by the one who is away. */
export function absenceRoutes(service: Service): void {
  const { db, clock } = service;
  const today = () => dayInZurich(new Date(clock.now()));

  async function read(expertId: number, log: Logger): Promise<Absence | null> {
    const row = await db.read((manager) => manager.findOneBy(absenceEntity, { expertId }));
    // An absence that is over says nothing any more.
    if (!row || row.untilDay < today()) return null;
    const personOf = await findPeople(service, [row.deputyId], log);
    return { from: row.fromDay, until: row.untilDay, deputy: personOf(row.deputyId) };
  }

  service.route(getAbsence, async ({ identity: { userId }, log }) => {
    const ids = await db.read((manager) => listRepresented(manager, userId, today()));
    const personOf = await findPeople(service, ids, log);
    return { absence: await read(userId, log), standsInFor: ids.map(personOf) };
  });

  service.route(saveAbsence, async ({ body: { absence }, identity: { userId: expertId }, language, log }) => {
    if (!absence) {
      await db.write((manager) => manager.delete(absenceEntity, { expertId }));
      return { absence: null };
    }
    const { from, until, deputyId } = absence;
    const days = (Date.parse(until) - Date.parse(from)) / dayMs;
    if (days < 0 || days > maxAbsenceDays || until < today())
      throw failField('until', 'invalid_value', language);
    const staff = await service.call(listStaff, {});
    const isColleague = staff.some(({ userId, suspended }) => userId === deputyId && !suspended);
    if (!isColleague || deputyId === expertId) throw fail('ASSIGNEE_NOT_ALLOWED');
    const row = { expertId, fromDay: from, untilDay: until, deputyId };
    await db.write((manager) => manager.upsert(absenceEntity, row, ['expertId']));
    return { absence: await read(expertId, log) };
  });
}
