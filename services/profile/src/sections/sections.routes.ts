import {
  getCategoryCoverage,
  listSections,
  listSectionsForUser,
  sections,
  sectionsOfPapers,
  setSection,
} from '@dossier/contracts';
import { checkCollectable, fail, unlessUnavailable, type Service } from '@dossier/service-kit';
import { sectionEntity } from './sections.entity.ts';

export function sectionRoutes(service: Service): void {
  service.route(listSections, ({ query, identity }) => readSections(service, identity.userId, query.taxYear));

  service.route(listSectionsForUser, ({ params, query }) =>
    readSections(service, params.userId, query.taxYear),
  );

  service.route(setSection, async ({ params, body, identity, db, clock }) => {
    const { userId } = identity;
    const { taxYear, enabled } = body;
    const definition = sections.find((section) => section.id === params.section);
    if (!definition) throw fail('SECTION_UNKNOWN');
    const updatedAt = new Date(clock.now());
    checkCollectable(taxYear, updatedAt);
    if (!definition.alwaysEnabled) {
      const row = { userId, taxYear, section: definition.id, enabled, updatedAt };
      await db.write((manager) => manager.upsert(sectionEntity, row, ['userId', 'taxYear', 'section']));
    }
    return readSections(service, userId, taxYear);
  });
}

/**
 * All sections in the order of the tabs. One that the user has not decided about is on while it has papers; when their
 * service is down it counts as without.
 */
async function readSections(service: Service, userId: number, taxYear: number) {
  const query = { userId: String(userId), taxYear };
  const [rows, coverage] = await Promise.all([
    service.db.read((manager) => manager.findBy(sectionEntity, { userId, taxYear })),
    unlessUnavailable(service.call(getCategoryCoverage, { query })),
  ]);
  const withPapers = sectionsOfPapers(coverage?.filed ?? []);
  return {
    taxYear,
    sections: sections.map(({ id, alwaysEnabled }) => {
      const decision = rows.find(({ section }) => section === id);
      return {
        id,
        enabled: alwaysEnabled || (decision?.enabled ?? withPapers.includes(id)),
        isDecided: alwaysEnabled || decision !== undefined,
      };
    }),
  };
}
