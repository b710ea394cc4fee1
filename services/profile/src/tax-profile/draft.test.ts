import {
  acceptTerms,
  getDeclaration,
  getTaxProfileDraft,
  listStatusesForUser,
  resetProfile,
  reviewFiling,
  saveDeclaration,
  saveTaxProfileDraft,
  updateProfile,
  type BodyIn,
  type ProfileFields,
} from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import {
  as,
  forEachDatabase,
  stubEndpoint,
  startTestService,
  startForSuite,
} from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { completeFields, emptyDeclaration, userAccounts } from '../testing/users.ts';

const stale = [412, 'STALE_VERSION'];
let nextUser = 100;
const newUser = (): UserIdentity => as((nextUser += 1), 'user');

forEachDatabase((database) => {
  const test = startForSuite(async () => {
    const stubServices = [
      userAccounts,
      stubEndpoint(reviewFiling, () => ({ moved: 0 })),
      stubEndpoint(listStatusesForUser, () => []),
    ];
    return startTestService(createProfileService, { database, stubServices });
  });

  const draftOf = async (user: UserIdentity) =>
    (await test.request(getTaxProfileDraft, { query: {} }, { as: user })).body;
  const save = (user: UserIdentity, body: BodyIn<typeof updateProfile>) =>
    test.request(updateProfile, { body }, { as: user });
  /** The time of the draft, or why it was refused. */
  async function draft(
    user: UserIdentity,
    values: ProfileFields,
    over: { seen?: string | null; version?: number } = {},
  ) {
    const body = { step: 'canton' as const, values, ...over };
    const response = await test.request(saveTaxProfileDraft, { body }, { as: user });
    return response.error ? [response.status, response.error.code] : response.body.updatedAt;
  }

  it('replaces the draft the client has seen, never a newer one', async () => {
    const user = newUser();
    const save = (seen?: string | null, firstName = 'Anna') =>
      draft(user, { firstName }, seen === undefined ? {} : { seen });
    expect(await save('2026-01-01T00:00:00.000Z')).toEqual(stale);
    const first = (await save(null)) as string;
    expect(await save(null)).toEqual(stale);
    const second = (await save(first, 'Berta')) as string;
    expect(Date.parse(second)).toBeGreaterThan(Date.parse(first));
    expect(await save(first, 'Carla')).toEqual(stale);
    const rivals = await Promise.all(Array.from({ length: 8 }, () => save(second, 'Dora')));
    expect(rivals.filter((each) => typeof each === 'string')).toHaveLength(1);
    expect((await draftOf(user))?.values.firstName).toBe('Dora');
    expect(typeof (await save(undefined, 'Emma'))).toBe('string');
  });

  it('takes over the changes of a newer profile save, and an open wizard gets 412', async () => {
    const user = newUser();
    await save(user, { firstName: 'Anna', phone: '791234567', countryCode: '+41' });
    const seen = (await draft(user, { firstName: 'Annina', phone: '791234567', city: 'Uster' })) as string;
    // A form sends along what it did not change.
    await save(user, { firstName: 'Anna', phone: '441234567', countryCode: '+41', version: 1 });
    expect((await draftOf(user))?.values).toEqual({
      firstName: 'Annina',
      phone: '441234567',
      countryCode: '+41',
      city: 'Uster',
    });
    expect(await draft(user, { phone: '791234567' }, { seen })).toEqual(stale);
    await save(user, { phone: '791111111' });
    expect((await draftOf(user))?.values).toMatchObject({ phone: '791111111', firstName: 'Annina' });
  });

  it('stays consistent when only some of the dependent fields are saved', async () => {
    const user = newUser();
    const home = { street: 'Seestrasse', houseNumber: '1', zipCode: '8002', city: 'Zürich' };
    await save(user, { hasChildren: true, childrenAges: [3], ...home });
    await draft(user, { hasChildren: true, numberOfChildren: 2, childrenAges: [3, 5], city: 'Bern' });
    await save(user, { hasChildren: false, ...home, houseNumber: '2' });
    expect((await draftOf(user))?.values).toEqual({
      hasChildren: false,
      numberOfChildren: null,
      childrenAges: null,
      ...home,
      houseNumber: '2',
    });
  });

  it('is not recreated by a parallel completion', async () => {
    const users = Array.from({ length: 6 }, newUser);
    for (const user of users) {
      await test.request(acceptTerms, { body: { accepted: true } }, { as: user });
      await save(user, completeFields);
    }
    await Promise.all(
      users.flatMap((user) => [
        draft(user, { firstName: 'Anna' }, { seen: null, version: 1 }),
        save(user, { isTaxProfileComplete: true }),
        draft(user, { firstName: 'Berta' }, { seen: null, version: 1 }),
      ]),
    );
    for (const user of users) expect(await draftOf(user)).toBeNull();
  });

  it('is not started over a profile that was changed or completed since', async () => {
    const user = newUser();
    await test.request(acceptTerms, { body: { accepted: true } }, { as: user });
    await save(user, { firstName: 'Anna' });
    expect((await save(user, { ...completeFields, isTaxProfileComplete: true })).status).toBe(200);
    expect(await draft(user, { firstName: 'Anna' }, { seen: null, version: 1 })).toEqual(stale);
    expect(await draftOf(user)).toBeNull();
    const seen = await draft(user, { firstName: 'Anna' }, { seen: null, version: 2 });
    expect(typeof seen).toBe('string');
    await test.request(resetProfile, { body: { userId: user.userId } }, { as: as(1, 'admin') });
    expect(await draft(user, {}, { seen: seen as string, version: 2 })).toEqual(stale);
  });

  it('deletes the declaration of the previous answers when it is completed', async () => {
    const user = newUser();
    const complete = () => save(user, { ...completeFields, isTaxProfileComplete: true });
    const declaration = async () => (await test.request(getDeclaration, { query: {} }, { as: user })).status;
    await test.request(acceptTerms, { body: { accepted: true } }, { as: user });
    await complete();
    const body = { taxData: emptyDeclaration, filename: 'tax_declaration_7_2026-02-01.json' };
    await test.request(saveDeclaration, { body }, { as: user });
    await save(user, { jobName: 'Teacher' });
    expect(await declaration()).toBe(200);
    await save(user, { isTaxProfileComplete: true, version: 1 });
    expect(await declaration(), 'a completion that is refused').toBe(200);
    await complete();
    expect(await declaration()).toBe(404);
  });
});
