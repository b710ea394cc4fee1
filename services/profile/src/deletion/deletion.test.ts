import {
  acceptTerms,
  eraseProfile,
  exportProfile,
  getAuthorization,
  saveAuthorization,
  saveChildren,
  listChildren,
  saveTaxProfileDraft,
  setCardPanel,
  setCategoryPreference,
  setSection,
  updateProfile,
} from '@dossier/contracts';
import {
  as,
  asService,
  findStored,
  forEachDatabase,
  startTestService,
  startForSuite,
} from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { completeFields, userAccounts } from '../testing/users.ts';

forEachDatabase((database) => {
  const test = startForSuite(async () => {
    // The filing service is down, so calls about the users stay in the outbox.
    return startTestService(createProfileService, { database, stubServices: [userAccounts] });
  });
  const erase = (userId: string) =>
    test.request(eraseProfile, { params: { userId } }, { as: asService('auth') });

  it('leaves nothing of the user, and everything of others', async () => {
    for (const [id, city] of [
      [7, 'Canaryville'],
      [8, 'Otherville'],
    ] as const) {
      const user = { as: as(id), headers: { 'user-agent': `Browser of ${city}` } };
      await test.request(acceptTerms, { body: { accepted: true } }, user);
      const body = { ...completeFields, city, isTaxProfileComplete: true };
      expect((await test.request(updateProfile, { body }, user)).status).toBe(200);
      const draft = { step: 'canton' as const, values: { city } };
      await test.request(saveTaxProfileDraft, { body: draft }, user);
      const section = { params: { section: 'spouse' as const }, body: { taxYear: 2024, enabled: true } };
      await test.request(setSection, section, user);
      const preference = { params: { categoryId: '1' }, body: { taxYear: 2024, isRelevant: false } };
      await test.request(setCategoryPreference, preference, user);
      const panel = { params: { panel: 'cards-family' as const }, body: { taxYear: 2024, isExpanded: true } };
      await test.request(setCardPanel, panel, user);
      const authorization = {
        taxYear: 2024,
        canton: 'ZH' as const,
        tinNumber: `123.456.78${id}`,
        powerOfAttorneyAccepted: true,
      };
      await test.request(saveAuthorization, { body: authorization }, user);
      await test.request(saveChildren, { body: { taxYear: 2024, children: [] } }, user);
    }
    const keys = () =>
      test.db.read(async (manager) => {
        const rows = await manager.query<{ orderKey: string }[]>('SELECT orderKey FROM outbox');
        return rows.map(({ orderKey }) => orderKey);
      });
    expect([...new Set(await keys())].sort()).toEqual([
      'notices 7',
      'notices 8',
      'people 7',
      'people 8',
      'person 7',
      'person 8',
      'tax profile 7',
      'tax profile 8',
    ]);
    expect(await findStored(test, 'Canaryville')).not.toEqual([]);

    expect((await erase('7')).body).toEqual({ success: true });
    expect((await erase('7')).body, 'repeated').toEqual({ success: true });
    // The write-ahead log is emptied every minute.
    await test.clock.jump(60_000);
    expect(await findStored(test, 'Canaryville')).toEqual([]);
    expect(test.logs.join('')).not.toContain('Canaryville');
    expect(new Set(await keys())).toEqual(new Set(['notices 8', 'people 8', 'person 8', 'tax profile 8']));
    const authorization = await test.request(getAuthorization, { query: { taxYear: 2024 } }, { as: as(7) });
    expect(authorization.body).toMatchObject({ canton: null, tinNumber: null, lastUpdated: null });
    const children = await test.request(listChildren, { query: { taxYear: 2024 } }, { as: as(7) });
    expect(children.body).toMatchObject({ children: [], version: 0 });
    const exported = await test.request(
      exportProfile,
      { params: { userId: '8' } },
      { as: asService('documents') },
    );
    expect(exported.body).toMatchObject({
      profile: { city: 'Otherville' },
      sections: [{ section: 'spouse' }],
      categoryPreferences: [{ categoryId: 1 }],
      cardPanels: [{ panel: 'cards-family' }],
      children: [{ taxYear: 2024, children: [] }],
      authorizations: [{ tinNumber: '123.456.788' }],
      termsAcceptances: [{ userAgent: 'Browser of Otherville' }],
    });
  });

  it('rejects an invalid user', async () => {
    expect((await erase('x')).status).toBe(400);
  });
});
