import { listSections, listSectionsForUser, sections, setSection } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { sectionEntity } from './sections.entity.ts';

export function sectionRoutes(service: Service): void {
  service.route(listSections, ({ query, identity, db }) =>
    db.read((manager) => readSections(manager, identity.userId, query.taxYear)),
  );

  service.route(listSectionsForUser, ({ params, query, db }) =>
    db.read((manager) => readSections(manager, params.userId, query.taxYear)),
  );

  service.route(setSection, async ({ params, body, identity, db, clock }) => {
    const { userId } = identity;
    const { taxYear, enabled } = body;
    const definition = sections.find((section) => section.id === params.section);
    if (!definition) throw fail('SECTION_UNKNOWN');
    if (!definition.alwaysEnabled) {
      const row = { userId, taxYear, section: definition.id, enabled, updatedAt: new Date(clock.now()) };
      await db.write((manager) => manager.upsert(sectionEntity, row, ['userId', 'taxYear', 'section']));
    }
    return db.read((manager) => readSections(manager, userId, taxYear));
  });
}

/** All sections in the order of the tabs. A section is off until the user enables it, except those always enabled. */
async function readSections(manager: EntityManager, userId: number, taxYear: number) {
  const rows = await manager.findBy(sectionEntity, { userId, taxYear });
  const enabled = new Set(rows.filter((row) => row.enabled).map((row) => row.section));
  return {
    taxYear,
    sections: sections.map(({ id, alwaysEnabled }) => ({
      id,
      enabled: alwaysEnabled || enabled.has(id),
      isDecided: alwaysEnabled || rows.some(({ section }) => section === id),
    })),
  };
}
