import {
  acceptTerms,
  exportProfile,
  saveAuthorization,
  saveChildren,
  saveSpouse,
  saveTaxProfileDraft,
  setCardPanel,
  setCategoryPreference,
  setSection,
  updateProfile,
} from '@dossier/contracts';
import {
  as,
  asService,
  forEachDatabase,
  startTestService,
  startForSuite,
} from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { userAccounts } from '../testing/users.ts';

forEachDatabase((database) => {
  const test = startForSuite(() =>
    startTestService(createProfileService, { database, stubServices: [userAccounts] }),
  );

  const exported = async (userId: number) =>
    (
      await test.request(
        exportProfile,
        { params: { userId: String(userId) } },
        { as: asService('documents') },
      )
    ).body;

  it('returns everything a user entered, and nothing of others', async () => {
    for (const [id, firstName] of [
      [7, 'Zoë'],
      [8, 'Other'],
    ] as const) {
      const user = { as: as(id) };
      await test.request(updateProfile, { body: { firstName, hasChildren: true } }, user);
      await test.request(acceptTerms, { body: { accepted: true } }, user);
      const draft = { step: 'canton' as const, values: { city: firstName } };
      await test.request(saveTaxProfileDraft, { body: draft }, user);
      await test.request(
        setSection,
        { params: { section: 'spouse' }, body: { taxYear: 2024, enabled: true } },
        user,
      );
      await test.request(
        setCategoryPreference,
        { params: { categoryId: '1' }, body: { taxYear: 2024, isRelevant: false } },
        user,
      );
      const panel = { params: { panel: 'cards-family' as const }, body: { taxYear: 2024, isExpanded: true } };
      await test.request(setCardPanel, panel, user);
    }
    for (const [id, tinNumber] of [
      [7, '123.456.789'],
      [8, '987.654.321'],
    ] as const) {
      const body = { taxYear: 2024, canton: 'ZH' as const, tinNumber, powerOfAttorneyAccepted: true };
      await test.request(saveAuthorization, { body }, { as: as(id) });
    }
    const spouse = {
      firstName: 'Urs',
      lastName: 'Muster',
      age: 44,
      occupation: '',
      ahvNumber: null,
      taxId: '',
    };
    await test.request(saveSpouse, { body: { ...spouse, taxYear: 2024 } }, { as: as(7) });
    await test.request(saveSpouse, { body: { ...spouse, firstName: 'Other', taxYear: 2024 } }, { as: as(8) });
    const body = await exported(7);
    expect(body).toMatchObject({
      profile: { userId: 7, firstName: 'Zoë', hasChildren: true },
      draft: { values: { city: 'Zoë' } },
      declaration: null,
      sections: [{ taxYear: 2024, section: 'spouse', enabled: true }],
      categoryPreferences: [{ taxYear: 2024, categoryId: 1, isRelevant: false }],
      cardPanels: [{ taxYear: 2024, panel: 'cards-family', isExpanded: true }],
      spouse: [{ taxYear: 2024, fileName: 'spouse_info_7_2024.json', categoryId: 26, content: spouse }],
      children: [],
      authorizations: [{ taxYear: 2024, canton: 'ZH', tinNumber: '123.456.789' }],
      termsAcceptances: [{ acceptedAt: expect.any(String) }],
    });
    expect(body.taxCards.find(({ id }) => id === 'children_allowances')?.applies).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/Other|987\.654/);
  });

  it('names what is damaged, and returns everything else', async () => {
    const user = { as: as(10) };
    for (const taxYear of [2023, 2024]) {
      const draft = { step: 'canton' as const, values: { city: `City ${taxYear}` }, taxYear };
      await test.request(updateProfile, { body: { firstName: 'Zoë', jobName: 'Nurse', taxYear } }, user);
      await test.request(saveTaxProfileDraft, { body: draft }, user);
      await test.request(saveChildren, { body: { taxYear, children: [] } }, user);
      const authorization = {
        canton: 'ZH' as const,
        tinNumber: '123.456.789',
        powerOfAttorneyAccepted: true,
      };
      await test.request(saveAuthorization, { body: { ...authorization, taxYear } }, user);
    }
    const damage = (table: string, column: string, where = 'userId = 10 AND taxYear = 2024') =>
      test.db.write((manager) => manager.query(`UPDATE ${table} SET ${column} = 'forged' WHERE ${where}`));
    await damage('tax_year_answers', 'answers');
    await damage('household', 'content');
    await damage('tax_authorization', 'tinNumber');
    expect(await exported(10)).toMatchObject({
      profile: { firstName: 'Zoë' },
      taxYears: [
        { taxYear: 2023, answers: { jobName: 'Nurse' }, draft: { values: { city: 'City 2023' } } },
        { taxYear: 2024, answers: {}, draft: { values: { city: 'City 2024' } }, isDamaged: true },
      ],
      children: [{ taxYear: 2023 }, { taxYear: 2024, children: [], isDamaged: true }],
      authorizations: [
        { taxYear: 2023, tinNumber: '123.456.789' },
        { taxYear: 2024, canton: 'ZH', tinNumber: null, isDamaged: true },
      ],
    });
    await damage('user_keys', 'wrappedKey', 'userId = 10');
    await test.restart();
    const { profile, taxYears } = await exported(10);
    expect(profile.firstName).toBe('Zoë');
    expect(taxYears.map(({ isDamaged }) => isDamaged)).toEqual([true, true]);
  });

  it('returns an empty profile for a user who entered nothing', async () => {
    expect(await exported(9)).toMatchObject({ profile: { userId: 9 }, draft: null, sections: [] });
  });
});
