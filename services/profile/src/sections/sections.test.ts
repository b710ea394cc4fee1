import {
  cardPanels,
  getCategoryCoverage,
  getDeclaration,
  getTaxProfileDraft,
  listCardPanels,
  listCategoryPreferences,
  listSections,
  listSectionsForUser,
  saveDeclaration,
  saveTaxProfileDraft,
  setCardPanel,
  setCategoryPreference,
  setSection,
  type CardPanel,
  type TaxDeclaration,
} from '@dossier/contracts';
import { as, asService, startTestService, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { fail } from '@dossier/service-kit';
import { describe, expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { userAccounts } from '../testing/users.ts';

const user = as(7, 'user');
const stranger = as(8, 'user');

/** The categories with papers; null while their service is down. */
let filed: number[] | null = [];
const test = startForSuite(async () => {
  const coverage = stubEndpoint(getCategoryCoverage, () => {
    if (!filed) throw fail('SERVICE_UNAVAILABLE');
    return { covered: false, missing: [], filed };
  });
  return startTestService(createProfileService, { stubServices: [userAccounts, coverage] });
});
const send = (path: string, method: string, body: unknown) =>
  test.fetch(path, {
    method,
    as: user,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('sections', () => {
  const set = (section: string, enabled: boolean, taxYear = 2024) =>
    test.request(setSection, { params: { section }, body: { taxYear, enabled } }, { as: user });
  const on = async (taxYear: number, by = user) => {
    const { body } = await test.request(listSections, { query: { taxYear } }, { as: by });
    return body.sections.filter((section) => section.enabled).map((section) => section.id);
  };

  it('refuse a year that is not collected yet, as cards and preferences do, and store nothing', async () => {
    const body = { taxYear: 2099 };
    const responses = [
      await set('spouse', true, 2099),
      await test.request(
        setCategoryPreference,
        { params: { categoryId: '1' }, body: { ...body, isRelevant: false } },
        { as: user },
      ),
      await test.request(
        setCardPanel,
        { params: { panel: cardPanels[0]! }, body: { ...body, isExpanded: true } },
        { as: user },
      ),
    ];
    expect(responses.map(({ error }) => error?.code)).toEqual(Array(3).fill('TAX_YEAR_NOT_AVAILABLE'));
    expect(await on(2099)).toEqual(['authorization']);
    const query = { taxYear: 2099 };
    expect((await test.request(listCardPanels, { query }, { as: user })).body).toEqual([]);
    expect((await test.request(listCategoryPreferences, { query }, { as: user })).body).toEqual([]);
  });

  it('are off except authorization, and stored per user and year', async () => {
    expect(await on(2024)).toEqual(['authorization']);
    expect((await set('spouse', true)).status).toBe(200);
    await set('investments', true);
    await set('investments', true);
    expect(await on(2024)).toEqual(['authorization', 'investments', 'spouse']);
    expect(await on(2023)).toEqual(['authorization']);
    expect(await on(2024, stranger)).toEqual(['authorization']);
    await set('spouse', false);
    await test.restart();
    expect(await on(2024)).toEqual(['authorization', 'investments']);
    const of = await test.request(
      listSectionsForUser,
      { params: { userId: '7' }, query: { taxYear: 2024 } },
      { as: asService('filing') },
    );
    expect(of.body.sections).toContainEqual({ id: 'investments', enabled: true, isDecided: true });
    expect(of.body.sections, 'switched off').toContainEqual({
      id: 'spouse',
      enabled: false,
      isDecided: true,
    });
    expect(of.body.sections, 'untouched').toContainEqual({
      id: 'children',
      enabled: false,
      isDecided: false,
    });
  });

  it('are on while they have papers, until the user decides', async () => {
    const papers = as(11, 'user');
    const decide = (section: string, enabled: boolean) =>
      test.request(setSection, { params: { section }, body: { taxYear: 2024, enabled } }, { as: papers });
    filed = [1, 3, 5, 12, 31];
    expect(await on(2024, papers), 'not those of papers that everybody has').toEqual([
      'authorization',
      'investments',
      'children',
    ]);
    expect((await decide('children', false)).body.sections).toContainEqual({
      id: 'children',
      enabled: false,
      isDecided: true,
    });
    expect(await on(2024, papers)).toEqual(['authorization', 'investments']);
    filed = null;
    expect(await on(2024, papers), 'papers cannot be counted').toEqual(['authorization']);
    filed = [];
    expect(await on(2024, papers)).toEqual(['authorization']);
  });

  it('never disable authorization and reject unknown sections', async () => {
    expect((await set('authorization', false)).body.sections[0]).toEqual({
      id: 'authorization',
      enabled: true,
      isDecided: true,
    });
    const unknown = await set('overview', true);
    expect([unknown.status, unknown.error?.code]).toEqual([404, 'SECTION_UNKNOWN']);
    expect((await send('/api/tax-sections/spouse', 'PUT', { taxYear: 2024, enabled: 'yes' })).status).toBe(
      400,
    );
    expect(
      (await send('/api/tax-sections/spouse', 'PUT', { taxYear: 2024, enabled: true, userId: 8 })).status,
    ).toBe(400);
  });
});

describe('category preferences', () => {
  const set = (categoryId: string, isRelevant: boolean, taxYear = 2024) =>
    test.request(
      setCategoryPreference,
      { params: { categoryId }, body: { taxYear, isRelevant } },
      { as: user },
    );
  const list = async (by = user, query: { taxYear?: number } = {}) =>
    (await test.request(listCategoryPreferences, { query }, { as: by })).body;

  it('are stored per year', async () => {
    await set('10', false);
    await set('10', true);
    await set('12', false, 2023);
    expect(await list()).toEqual([
      { categoryId: 12, taxYear: 2023, isRelevant: false },
      { categoryId: 10, taxYear: 2024, isRelevant: true },
    ]);
    expect(await list(user, { taxYear: 2023 })).toHaveLength(1);
    expect(await list(stranger)).toEqual([]);
  });

  it('are rejected for an unknown category', async () => {
    const response = await set('999', true);
    expect([response.status, response.error?.code]).toEqual([422, 'CATEGORY_UNKNOWN']);
    expect((await send('/api/user-preferences/x', 'POST', { taxYear: 2024, isRelevant: true })).status).toBe(
      400,
    );
  });
});

describe('expanded cards', () => {
  const set = (panel: CardPanel, isExpanded: boolean, taxYear = 2024) =>
    test.request(setCardPanel, { params: { panel }, body: { taxYear, isExpanded } }, { as: user });
  const list = async (by = user, taxYear = 2024) =>
    (await test.request(listCardPanels, { query: { taxYear } }, { as: by })).body;

  it('are stored per user and year', async () => {
    expect((await set('cards-family', true)).body).toEqual({
      panel: 'cards-family',
      taxYear: 2024,
      isExpanded: true,
    });
    await set('cards-family', false);
    await set('document-13', true);
    await set('document-13', true, 2023);
    await test.restart();
    expect(await list()).toEqual([
      { panel: 'cards-family', taxYear: 2024, isExpanded: false },
      { panel: 'document-13', taxYear: 2024, isExpanded: true },
    ]);
    expect(await list(user, 2023)).toHaveLength(1);
    expect(await list(stranger)).toEqual([]);
  });

  it('are rejected when unknown or malformed, and nothing changes', async () => {
    const before = await list();
    for (const [path, body, field] of [
      ['cards-nothing', { taxYear: 2024, isExpanded: true }, 'panel: invalid_value'],
      ['document-99', { taxYear: 2024, isExpanded: true }, 'panel: invalid_value'],
      ['document-13', { taxYear: 2024 }, 'isExpanded: invalid_type'],
      ['document-13', { taxYear: 2024, isExpanded: 'no' }, 'isExpanded: invalid_type'],
      ['document-13', { taxYear: 1999, isExpanded: false }, 'taxYear: too_small'],
      ['document-13', { taxYear: 2024, isExpanded: false, userId: 8 }, 'userId: unrecognized_keys'],
    ] as const) {
      const response = await send(`/api/card-panels/${path}`, 'PUT', body);
      const { code, fields } = (await response.json()) as {
        code: string;
        fields: { path: string; code: string }[];
      };
      expect([response.status, code]).toEqual([400, 'VALIDATION_FAILED']);
      expect(fields.map((each) => `${each.path}: ${each.code}`)).toEqual([field]);
    }
    expect(await list()).toEqual(before);
  });

  it('fit the column', () => {
    expect(Math.max(...cardPanels.map(({ length }) => length))).toBeLessThanOrEqual(40);
  });
});

describe('the wizard draft', () => {
  it('is stored when incomplete, for its owner', async () => {
    expect((await test.request(getTaxProfileDraft, { query: {} }, { as: user })).body).toBeNull();
    const body = { step: 'address' as const, values: { firstName: 'Zoë', hasChildren: null } };
    const saved = await test.request(saveTaxProfileDraft, { body }, { as: user });
    expect(saved.body).toMatchObject(body);
    expect((await test.request(getTaxProfileDraft, { query: {} }, { as: user })).body).toEqual(saved.body);
    expect((await test.request(getTaxProfileDraft, { query: {} }, { as: stranger })).body).toBeNull();
    expect((await send('/api/tax-profile/draft', 'PUT', { step: 'nowhere', values: {} })).status).toBe(400);
  });
});

describe('the tax declaration', () => {
  const taxData: TaxDeclaration = {
    personalInfo: { firstName: 'Zoë' },
    location: {},
    personalStatus: {},
    realEstate: {},
    children: { ages: [7, 9] },
    taxFeatures: { hasPillar3a: true },
    employment: {},
    alimony: { amount: null },
    metadata: { taxYear: 2024, profileVersion: '1.0' },
  };
  const save = (filename: string, data = taxData) =>
    test.request(saveDeclaration, { body: { taxData: data, filename } }, { as: user });

  it('is downloaded as an attachment in its latest version', async () => {
    const none = await test.request(getDeclaration, { query: {} }, { as: user });
    expect([none.status, none.error?.code]).toEqual([404, 'DECLARATION_NOT_FOUND']);
    await save('tax_declaration_7_2026-02-01.json', { ...taxData, alimony: {} });
    await save('tax_declaration_7_2026-03-01.json');
    const response = await test.request(getDeclaration, { query: {} }, { as: user });
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="tax_declaration_7_2026-03-01.json"; filename*=UTF-8''tax_declaration_7_2026-03-01.json`,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(JSON.parse(response.body.toString())).toEqual(taxData);
    expect((await test.request(getDeclaration, { query: {} }, { as: stranger })).status).toBe(404);
  });

  it.each([
    '../tax_declaration_7.json',
    'tax_declaration_7/..%2f.json',
    'tax_declaration_7".json',
    'tax_declaration_7.html',
    'tax_declaration_\r\nX.json',
  ])('rejects the name %j', async (filename) => {
    expect((await save(filename)).status).toBe(400);
  });

  it('has a size limit', async () => {
    const large = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`field${i}`, 'x'.repeat(500)]));
    const response = await save('tax_declaration_7_x.json', { ...taxData, personalInfo: large });
    expect([response.status, response.error?.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});
