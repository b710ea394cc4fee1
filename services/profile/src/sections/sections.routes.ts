import { listSections, listSectionsForUser, sections, setSection } from '@dossier/contracts';
import { fail, type Database, type Service } from '@dossier/service-kit';
import { sectionEntity } from './sections.entity.ts';

export function sectionRoutes(service: Service): void {
  service.route(listSections, ({ query, identity, db }) => sectionsOf(db, identity.userId, query.taxYear));

  service.route(listSectionsForUser, ({ params, query, db }) => sectionsOf(db, params.userId, query.taxYear));

  service.route(setSection, async ({ params, body, identity, db, clock }) => {
    const { userId } = identity;
    const { taxYear, enabled } = body;
    const definition = sections.find((section) => section.id === params.section);
    if (!definition) throw fail('SECTION_UNKNOWN');
    if (!definition.alwaysEnabled) {
      const row = { userId, taxYear, section: definition.id, enabled, updatedAt: new Date(clock.now()) };
      await db.write((manager) => manager.upsert(sectionEntity, row, ['userId', 'taxYear', 'section']));
    }
    return sectionsOf(db, userId, taxYear);
  });
}

/** Every section in the order of the tabs; off until it is switched on, except the one that is always on. */
async function sectionsOf(db: Database, userId: number, taxYear: number) {
  const rows = await db.read((manager) => manager.findBy(sectionEntity, { userId, taxYear }));
  const on = new Set(rows.filter((row) => row.enabled).map((row) => row.section));
  return {
    taxYear,
    sections: sections.map(({ id, alwaysEnabled }) => ({ id, enabled: alwaysEnabled || on.has(id) })),
  };
}
