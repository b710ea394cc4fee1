import {
  checkIds,
  checksOf,
  listSectionChecks,
  listSectionsForUser,
  setSectionCheck,
  type CheckId,
  type NamedUser,
  type SectionCheck,
} from '@dossier/contracts';
import { findPeople, type Service } from '@dossier/service-kit';
import type { DeskAccess } from '../access/desk-access.ts';
import { takeOn } from '../filings/take-on.ts';
import { sectionCheckEntity, type SectionCheckRow } from './section-checks.entity.ts';
import { setCheck } from './section-checks.repository.ts';

/** The checklist of experts: which sections of a filing they are done with. */
export function sectionCheckRoutes(service: Service, access: DeskAccess): void {
  service.route(listSectionChecks, async ({ params: { userId, taxYear }, identity, log, db }) => {
    await access.find(identity, userId, taxYear);
    const params = { userId: String(userId) };
    const { sections } = await service.call(listSectionsForUser, { params, query: { taxYear } });
    const rows = await db.read((manager) => manager.findBy(sectionCheckEntity, { userId, taxYear }));
    const shown = checksOf(sections.flatMap(({ id, enabled }) => (enabled ? [id] : [])));
    const actors = rows.map(({ actorId }) => actorId);
    const personOf = await findPeople(service, actors, log);
    const rowOf = new Map(rows.map((row) => [row.section, row]));
    return checkIds
      .filter((id) => shown.includes(id) || rowOf.get(id)?.done)
      .map((id) => present(id, rowOf.get(id), personOf));
  });

  service.route(setSectionCheck, async ({ params, body: { version, done }, identity, log, db, clock }) => {
    const { userId, taxYear, section } = params;
    const filing = await access.find(identity, userId, taxYear);
    const actorId = identity.userId;
    const change = { userId, taxYear, section, done, actorId, at: new Date(clock.now()) };
    const row = await db.write(async (manager) => {
      await takeOn(manager, filing, identity, change.at);
      return setCheck(manager, version, change);
    });
    return present(section, row, await findPeople(service, [row.actorId], log));
  });
}

function present(
  section: CheckId,
  row: SectionCheckRow | undefined,
  personOf: (userId: number) => NamedUser,
): SectionCheck {
  if (!row) return { section, done: false, by: null, at: null, version: 0 };
  const { done, actorId, at, version } = row;
  return { section, done, by: personOf(actorId), at: at.toISOString(), version };
}
