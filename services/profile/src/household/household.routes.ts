import {
  getHouseholdForUser,
  getSpouse,
  isBornAfter,
  listChildren,
  recordAnswersChange,
  recordPeopleChange,
  saveChildren,
  saveSpouse,
  spouseAgeAtYearEnd,
  type Child,
  type ChildrenOfYear,
  type Spouse,
  type SpouseOfYear,
} from '@dossier/contracts';
import { checkCollectable, fail, fieldError, type Service } from '@dossier/service-kit';
import { isDeepStrictEqual } from 'node:util';
import { lockProfile } from '../profile/profile.repository.ts';
import { markAnswersChanged, readAnswers } from '../answers/answers.repository.ts';
import type { HouseholdPart } from './household.entity.ts';
import { findPart, readPart, storePart, type Household, type SavedPart } from './household.repository.ts';

/** Spouse and children per tax year, encrypted. Without `ahvNumbers`, no AHV number is accepted. */
export function householdRoutes(service: Service, { ahvNumbers }: { ahvNumbers: boolean }): void {
  const { clock, db, outbox, seals } = service;

  /** Stores a part. A change counts as one of the year's answers, which a transmitted dossier does not contain. */
  async function save<Part extends HouseholdPart>(
    userId: number,
    place: { taxYear: number; part: Part; version: number | undefined },
    content: Household[Part],
  ): Promise<SavedPart<Part>> {
    const seal = await seals.forWriting(userId);
    const { taxYear } = place;
    const now = new Date(clock.now());
    checkCollectable(taxYear, now);
    return db.write(async (manager) => {
      await lockProfile(manager, userId, now);
      const before = await findPart(manager, seal, place);
      const saved = await storePart(manager, seal, { ...place, now }, content);
      if (!isDeepStrictEqual(before.content, saved.content)) {
        await markAnswersChanged(manager, { userId, taxYear, at: now });
        const body = { userId, taxYear, at: now.toISOString() };
        await outbox.add(manager, recordAnswersChange, { body }, { key: `person ${userId}` });
      }
      if (!isDeepStrictEqual(identitiesOf(before.content), identitiesOf(saved.content)))
        await outbox.add(
          manager,
          recordPeopleChange,
          { body: { userId, taxYear } },
          { key: `people ${userId}` },
        );
      return saved;
    });
  }

  const presentSpouse = ({ taxYear, version, content, updatedAt }: SavedPart<'spouse'>): SpouseOfYear => ({
    taxYear,
    version,
    spouse: content,
    lastUpdated: updatedAt?.toISOString() ?? null,
    ahvNumbers,
  });

  /** The details of the spouse, with the age that follows from the date of birth in the tax profile where it is known. */
  async function findSpouse(userId: number, taxYear: number): Promise<SavedPart<'spouse'>> {
    const saved = await readPart(service, userId, taxYear, 'spouse');
    if (!saved.content) return saved;
    const seal = await seals.forReading(userId);
    const now = new Date(clock.now());
    const { answers } = await db.read((manager) => readAnswers(manager, seal, taxYear, now));
    const age = spouseAgeAtYearEnd(answers, taxYear) ?? saved.content.age;
    return { ...saved, content: { ...saved.content, age } };
  }

  service.route(getSpouse, async ({ query, identity }) =>
    presentSpouse(await findSpouse(identity.userId, query.taxYear)),
  );

  service.route(saveSpouse, async ({ body, identity }) => {
    const { taxYear, version, ahvNumber = null, ...details } = body;
    // The form always sends the field; null is an empty one.
    if (!ahvNumbers && ahvNumber !== null) throw fail('AHV_NUMBERS_OFF');
    const content = { ...details, ahvNumber };
    await save(identity.userId, { taxYear, part: 'spouse', version }, content);
    return presentSpouse(await findSpouse(identity.userId, taxYear));
  });

  service.route(listChildren, async ({ query, identity }) =>
    presentChildren(await readPart(service, identity.userId, query.taxYear, 'children')),
  );

  service.route(saveChildren, async ({ body: { taxYear, version, children }, identity, language }) => {
    const fields = children.flatMap(({ birthDate }, index) =>
      isBornAfter(birthDate, taxYear)
        ? [fieldError(`children.${index}.birthDate`, 'date_after_tax_year', language)]
        : [],
    );
    if (fields.length > 0) throw fail('VALIDATION_FAILED', { fields });
    return presentChildren(await save(identity.userId, { taxYear, part: 'children', version }, children));
  });

  service.route(getHouseholdForUser, async ({ params: { userId }, query: { taxYear } }) => ({
    spouse: (await findSpouse(userId, taxYear)).content,
    children: (await readPart(service, userId, taxYear, 'children')).content ?? [],
  }));
}

/** By what the owner of a paper is found. */
const identitiesOf = (content: Spouse | readonly Child[] | null) =>
  [content ?? []].flat().map((person) => ({
    firstName: person.firstName,
    lastName: person.lastName,
    birthDate: 'birthDate' in person ? person.birthDate : null,
  }));

function presentChildren({ taxYear, version, content, updatedAt }: SavedPart<'children'>): ChildrenOfYear {
  return { taxYear, version, children: content ?? [], lastUpdated: updatedAt?.toISOString() ?? null };
}
