import {
  getHouseholdForUser,
  getSpouse,
  listChildren,
  saveChildren,
  saveSpouse,
  type ChildrenOfYear,
  type SpouseOfYear,
} from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { readPart, storePart, type SavedPart } from './household.repository.ts';

/** Spouse and children per tax year, encrypted. */
export function householdRoutes(service: Service): void {
  const { clock, db, seals } = service;
  const now = () => new Date(clock.now());

  service.route(getSpouse, async ({ query, identity }) =>
    presentSpouse(await readPart(service, identity.userId, query.taxYear, 'spouse')),
  );

  service.route(saveSpouse, async ({ body: { taxYear, version, ...content }, identity }) => {
    const seal = await seals.forWriting(identity.userId);
    const place = { taxYear, part: 'spouse', now: now(), version } as const;
    return presentSpouse(await db.write((manager) => storePart(manager, seal, place, content)));
  });

  service.route(listChildren, async ({ query, identity }) =>
    presentChildren(await readPart(service, identity.userId, query.taxYear, 'children')),
  );

  service.route(saveChildren, async ({ body: { taxYear, version, children }, identity }) => {
    const seal = await seals.forWriting(identity.userId);
    const place = { taxYear, part: 'children', now: now(), version } as const;
    return presentChildren(await db.write((manager) => storePart(manager, seal, place, children)));
  });

  service.route(getHouseholdForUser, async ({ params: { userId }, query: { taxYear } }) => ({
    spouse: (await readPart(service, userId, taxYear, 'spouse')).content,
    children: (await readPart(service, userId, taxYear, 'children')).content ?? [],
  }));
}

function presentSpouse({ taxYear, version, content, updatedAt }: SavedPart<'spouse'>): SpouseOfYear {
  return { taxYear, version, spouse: content, lastUpdated: updatedAt?.toISOString() ?? null };
}

function presentChildren({ taxYear, version, content, updatedAt }: SavedPart<'children'>): ChildrenOfYear {
  return { taxYear, version, children: content ?? [], lastUpdated: updatedAt?.toISOString() ?? null };
}
