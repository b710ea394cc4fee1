import {
  acceptTerms,
  answerFields,
  defaultTaxYear,
  exportProfile,
  getDeclaration,
  getProfile,
  getProfileForUser,
  getTaxProfileDraft,
  getTaxProfileState,
  isSameAnswer,
  recordAnswersChange,
  listStatusesForUser,
  resetProfile,
  reviewFiling,
  saveDeclaration,
  saveTaxProfileDraft,
  updateProfile,
  type BodyIn,
  type BodyOf,
  type ProfileFields,
} from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import {
  as,
  asService,
  findStored,
  listSealedColumns,
  startTestService,
  stubEndpoint,
  startForSuite,
} from '@dossier/service-kit/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { completeFields, emptyDeclaration, userAccounts } from '../testing/users.ts';
import { answersEntity } from '../answers/answers.entity.ts';
import { draftEntity } from '../answers/draft.entity.ts';

let nextUser = 500;
const newUser = (): UserIdentity => as((nextUser += 1), 'user');

const reviews: BodyOf<typeof reviewFiling>[] = [];
const changes: BodyOf<typeof recordAnswersChange>[] = [];
const test = startForSuite(() =>
  startTestService(createProfileService, {
    stubServices: [
      userAccounts,
      stubEndpoint(listStatusesForUser, () => []),
      stubEndpoint(reviewFiling, ({ body }) => {
        reviews.push(body);
        return { moved: 0 };
      }),
      stubEndpoint(recordAnswersChange, ({ body }) => {
        changes.push(body);
        return { recorded: true };
      }),
    ],
  }),
);
beforeAll(() => {
  test.clock.set('2026-03-02T10:00:00Z');
});

/** Filing sees the same state of the tax profile as the user. */
const profileOf = async (user: UserIdentity, taxYear?: number) => {
  const { body } = await test.request(getProfile, { query: { taxYear } }, { as: user });
  const state = await test.request(
    getTaxProfileState,
    { params: { userId: String(user.userId) }, query: { taxYear: taxYear ?? 2024 } },
    { as: asService('filing') },
  );
  expect(state.body).toEqual({ isComplete: body.isTaxProfileComplete });
  return body;
};
const draftOf = async (user: UserIdentity, taxYear: number) =>
  (await test.request(getTaxProfileDraft, { query: { taxYear } }, { as: user })).body;
const save = (user: UserIdentity, body: BodyIn<typeof updateProfile>) =>
  test.request(updateProfile, { body }, { as: user });
const confirm = (user: UserIdentity, taxYear: number, fields: ProfileFields = {}) =>
  save(user, { ...completeFields, ...fields, taxYear, isTaxProfileComplete: true });
const saveDraft = (user: UserIdentity, body: Partial<BodyIn<typeof saveTaxProfileDraft>>) =>
  test.request(saveTaxProfileDraft, { body: { step: 'canton', values: {}, ...body } }, { as: user });
async function userWithTerms(): Promise<UserIdentity> {
  const user = newUser();
  await test.request(acceptTerms, { body: { accepted: true } }, { as: user });
  return user;
}
const rowsOf = async ({ userId }: UserIdentity) =>
  test.db.read(async (manager) => [
    ...(await manager.findBy(answersEntity, { userId })),
    ...(await manager.findBy(draftEntity, { userId })),
  ]);

describe('a year without answers', () => {
  it('starts with a copy of another year, and looking at it stores nothing', async () => {
    const user = await userWithTerms();
    expect(await draftOf(user, 2024)).toBeNull();
    await confirm(user, 2024, { movedDuringYear: 'yes', hasChildren: true, childrenAges: [7, 18] });
    const before = await rowsOf(user);
    expect(await draftOf(user, 2025)).toMatchObject({
      step: 'pension',
      copiedFrom: 2024,
      values: { jobName: 'Nurse', movedDuringYear: 'no', numberOfChildren: 1, childrenAges: [8] },
    });
    expect(await draftOf(user, 2023)).toMatchObject({
      copiedFrom: 2024,
      values: { childrenAges: [6, 17] },
    });
    expect(await profileOf(user, 2025)).toMatchObject({ firstName: 'Zoë', isTaxProfileComplete: false });
    expect(await profileOf(user, 2025)).not.toHaveProperty('jobName');
    expect(await draftOf(user, 2024), 'a confirmed year').toBeNull();
    expect(await rowsOf(user)).toEqual(before);
  });

  it('keeps what was saved for it over the copy', async () => {
    const user = await userWithTerms();
    await confirm(user, 2024);
    await save(user, { city: 'Uster', taxYear: 2025 });
    expect((await draftOf(user, 2025))?.values).toMatchObject({ city: 'Uster', jobName: 'Nurse' });
  });

  it('stores the copy at the first change, and remembers its source', async () => {
    const user = await userWithTerms();
    await confirm(user, 2024);
    const copy = await draftOf(user, 2025);
    const values = { ...copy?.values, city: 'Uster' };
    const stored = await saveDraft(user, { values, taxYear: 2025, seen: copy?.updatedAt ?? null });
    expect(stored.body).toMatchObject({ copiedFrom: 2024, values: { city: 'Uster' } });
    const again = await saveDraft(user, { values, taxYear: 2025, seen: stored.body.updatedAt });
    expect(again.body.copiedFrom).toBe(2024);
    const rival = await saveDraft(user, { values, taxYear: 2025, seen: copy?.updatedAt ?? null });
    expect([rival.status, rival.error?.code]).toEqual([412, 'STALE_VERSION']);
  });

  it('rejects a draft over a copy whose source was changed since', async () => {
    const user = await userWithTerms();
    await confirm(user, 2024);
    const copy = await draftOf(user, 2025);
    test.clock.set('2026-03-02T11:00:00Z');
    await save(user, { city: 'Bern', taxYear: 2024 });
    const stale = await saveDraft(user, { taxYear: 2025, seen: copy?.updatedAt ?? null });
    expect([stale.status, stale.error?.code]).toEqual([412, 'STALE_VERSION']);
  });
});

describe('two years', () => {
  it('are confirmed separately, and each is reviewed on its own', async () => {
    const user = await userWithTerms();
    await confirm(user, 2024);
    expect((await profileOf(user, 2024)).isTaxProfileComplete).toBe(true);
    expect((await profileOf(user, 2025)).isTaxProfileComplete).toBe(false);
    const of = await test.request(
      getProfileForUser,
      { params: { userId: String(user.userId) }, query: { taxYear: 2025 } },
      { as: asService('filing') },
    );
    expect(of.body.isTaxProfileComplete).toBe(false);
    const incomplete = await save(user, { taxYear: 2025, isTaxProfileComplete: true });
    expect([incomplete.status, incomplete.error?.code]).toEqual([409, 'TAX_PROFILE_INCOMPLETE']);
    expect((await confirm(user, 2025, { jobName: 'Teacher' })).body.jobName).toBe('Teacher');
    expect((await profileOf(user, 2024)).jobName).toBe('Nurse');
    await test.service.drainOutbox();
    const own = reviews.filter(({ userId }) => userId === user.userId);
    expect(own.map(({ taxYear }) => taxYear)).toEqual([2024, 2025]);
  });

  it('never change each other', async () => {
    const year = fc.constantFrom(2023, 2024, 2025);
    const fields = fc.record(
      {
        city: fc.constantFrom('Bern', 'Uster', null),
        jobName: fc.constantFrom('Nurse', 'Teacher', ''),
        childrenAges: fc.array(fc.integer({ min: 0, max: 18 }), { minLength: 1, maxLength: 2 }),
        hasPension: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    const action = fc.record({
      kind: fc.constantFrom('save', 'confirm', 'draft', 'look'),
      year,
      fields,
    });
    const answersOf = (profile: ProfileFields) =>
      answerFields.filter((field) => profile[field] !== undefined).map((field) => [field, profile[field]]);
    const others = (taxYear: number) => [2023, 2024, 2025].filter((each) => each !== taxYear);
    const stateOf = async (user: UserIdentity, years: number[]) =>
      Promise.all(
        years.map(async (each) => {
          const profile = await profileOf(user, each);
          return [answersOf(profile), profile.isTaxProfileComplete, profile.version];
        }),
      );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 6 }), async (actions) => {
        const user = await userWithTerms();
        await save(user, completeFields);
        for (const { kind, year: taxYear, fields: sent } of actions) {
          const before = await stateOf(user, others(taxYear));
          const body = sent.childrenAges ? { ...sent, hasChildren: true } : sent;
          if (kind === 'save') await save(user, { ...body, taxYear });
          if (kind === 'confirm') await confirm(user, taxYear, body);
          if (kind === 'draft') await saveDraft(user, { values: body, taxYear });
          if (kind === 'look') await draftOf(user, taxYear);
          // `confirm` sends the person along unchanged, so not even the versions differ.
          expect(await stateOf(user, others(taxYear))).toEqual(before);
        }
      }),
      { numRuns: 12, examples: [[[{ kind: 'save', year: 2023, fields: {} }]]] },
    );
  });

  it('share name and phone, also in their drafts', async () => {
    const user = await userWithTerms();
    await confirm(user, 2024);
    await saveDraft(user, { values: { firstName: 'Zoë', city: 'Uster' }, taxYear: 2025 });
    const { version } = await profileOf(user, 2025);
    await save(user, { firstName: 'Anna', taxYear: 2024 });
    expect(await profileOf(user, 2025)).toMatchObject({ firstName: 'Anna', version: version + 1 });
    expect((await draftOf(user, 2025))?.values).toMatchObject({ firstName: 'Anna', city: 'Uster' });
    expect((await save(user, { phone: null, taxYear: 2025 })).error?.fields).toMatchObject([
      { path: 'phone', code: 'required' },
    ]);
    expect((await profileOf(user, 2024)).isTaxProfileComplete).toBe(true);
  });

  it('have a version of their own', async () => {
    const user = await userWithTerms();
    await confirm(user, 2024);
    const { version } = await profileOf(user, 2025);
    await save(user, { city: 'Bern', taxYear: 2024 });
    expect((await save(user, { city: 'Uster', taxYear: 2025, version })).status).toBe(200);
    expect((await save(user, { city: 'Thun', taxYear: 2025, version })).status).toBe(412);
  });

  it('have a declaration each', async () => {
    const user = await userWithTerms();
    for (const taxYear of [2024, 2025]) {
      await confirm(user, taxYear);
      const body = {
        taxData: { ...emptyDeclaration, metadata: { taxYear } },
        filename: 'tax_declaration_7.json',
      };
      await test.request(saveDeclaration, { body }, { as: user });
    }
    const yearIn = async (taxYear?: number) => {
      const { status, body } = await test.request(getDeclaration, { query: { taxYear } }, { as: user });
      if (status !== 200) return status;
      return (JSON.parse(body.toString()) as { metadata: { taxYear: number } }).metadata.taxYear;
    };
    expect([await yearIn(2024), await yearIn(2025)]).toEqual([2024, 2025]);
    await confirm(user, 2025);
    expect([await yearIn(2024), await yearIn(2025), await yearIn()]).toEqual([2024, 404, 2024]);
  });
});

it('a call without a tax year means the default year', async () => {
  const user = await userWithTerms();
  const { taxYear, ...body } = { ...completeFields, taxYear: undefined, isTaxProfileComplete: true };
  await save(user, body);
  const year = defaultTaxYear(new Date(test.clock.now()));
  expect(await profileOf(user, year)).toEqual(await profileOf(user));
  expect((await profileOf(user)).isTaxProfileComplete).toBe(true);
  expect((await profileOf(user, year + 1)).isTaxProfileComplete).toBe(false);
});

it('filing is told about a changed answer, and the profile says when', async () => {
  const user = await userWithTerms();
  test.clock.set('2026-03-03T10:00:00Z');
  await confirm(user, 2024);
  await test.service.drainOutbox();
  test.clock.set('2026-03-04T10:00:00Z');
  await confirm(user, 2024);
  await save(user, { phone: '441234567', taxYear: 2024 });
  expect((await profileOf(user, 2024)).answersChangedAt).toMatch(/^2026-03-03T10:00/);
  await save(user, { city: 'Bern', taxYear: 2024 });
  expect((await profileOf(user, 2024)).answersChangedAt).toMatch(/^2026-03-04T10:00/);
  await test.service.drainOutbox();
  expect(changes.filter(({ userId }) => userId === user.userId).map(({ at }) => at.slice(0, 10))).toEqual([
    '2026-03-03',
    '2026-03-04',
  ]);
});

it('a date of birth after the end of the tax year is rejected', async () => {
  const user = newUser();
  const late = await save(user, { dateOfBirth: '2025-01-01', taxYear: 2024 });
  expect([late.status, late.error?.fields?.[0]?.code]).toEqual([400, 'date_after_tax_year']);
  const spouse = await save(user, { spouseDateOfBirth: '2025-01-01', taxYear: 2024 });
  expect([spouse.status, spouse.error?.fields?.[0]?.code]).toEqual([400, 'date_after_tax_year']);
  expect((await save(user, { dateOfBirth: '2025-01-01', taxYear: 2025 })).status).toBe(200);
});

it('a year is answered from its 1 January on, and confirmed once it can be filed', async () => {
  const user = await userWithTerms();
  test.clock.set('2026-12-31T22:59:00Z');
  const codes = async (taxYear: number) => [
    (await save(user, { city: 'Bern', taxYear })).error?.code,
    (await save(user, { ...completeFields, isTaxProfileComplete: true, taxYear })).error?.code,
  ];
  expect(await codes(2027)).toEqual(['TAX_YEAR_NOT_AVAILABLE', 'TAX_YEAR_NOT_AVAILABLE']);
  expect(await codes(2026)).toEqual([undefined, 'TAX_YEAR_NOT_AVAILABLE']);
  expect(await profileOf(user, 2026)).toMatchObject({ city: 'Bern', isTaxProfileComplete: false });
  const draft = { step: 'canton' as const, values: { swissResidence: 'arrived' as const } };
  const saveDraft = (taxYear: number) =>
    test.request(saveTaxProfileDraft, { body: { ...draft, taxYear } }, { as: user });
  expect((await saveDraft(2026)).status).toBe(200);
  expect((await saveDraft(2027)).error?.code).toBe('TAX_YEAR_NOT_AVAILABLE');
  test.clock.set('2026-12-31T23:00:00Z');
  expect(await codes(2026)).toEqual([undefined, undefined]);
});

it('a reset makes every year incomplete and keeps the answers', async () => {
  const user = await userWithTerms();
  await confirm(user, 2024);
  await confirm(user, 2025);
  await test.request(resetProfile, { body: { userId: user.userId } }, { as: as(1, 'admin') });
  for (const taxYear of [2024, 2025])
    expect(await profileOf(user, taxYear)).toMatchObject({ jobName: 'Nurse', isTaxProfileComplete: false });
});

it('the export holds every year', async () => {
  const user = await userWithTerms();
  await confirm(user, 2024, { hasChildren: true, childrenAges: [7] });
  await saveDraft(user, { values: { city: 'Uster' }, taxYear: 2025 });
  const { body } = await test.request(
    exportProfile,
    { params: { userId: String(user.userId) } },
    { as: asService('documents') },
  );
  expect(body.taxYears).toMatchObject([
    { taxYear: 2024, answers: { jobName: 'Nurse' }, isComplete: true, draft: null },
    {
      taxYear: 2025,
      answers: {},
      isComplete: false,
      confirmedAt: null,
      draft: { values: { city: 'Uster' } },
    },
  ]);
  const children = body.taxYears[0]?.taxCards.find(({ id }) => id === 'children_allowances');
  expect(children?.applies).toBe(true);
});

it('answers and drafts are not readable in the database, and a year cannot be put in the place of another', async () => {
  expect(listSealedColumns(test)).toEqual([
    'copy.facts',
    'household.content',
    'outbox.body',
    'tax_authorization.tinNumber',
    'tax_year_answers.answers',
    'tax_year_declaration.content',
    'tax_year_draft.values',
  ]);
  const user = await userWithTerms();
  await confirm(user, 2024, { city: 'Canaryville' });
  await confirm(user, 2025, { city: 'Otherville' });
  await saveDraft(user, { values: { city: 'Canaryfield' }, taxYear: 2023 });
  for (const text of ['Canaryville', 'Canaryfield']) expect(await findStored(test, text)).toEqual([]);
  const { userId } = user;
  await test.db.write(async (manager) => {
    const row = await manager.findOneByOrFail(answersEntity, { userId, taxYear: 2025 });
    await manager.update(answersEntity, { userId, taxYear: 2024 }, { answers: row.answers });
  });
  const moved = await test.request(getProfile, { query: { taxYear: 2024 } }, { as: user });
  expect([moved.status, moved.error?.code]).toEqual([500, 'DATA_DAMAGED']);
  expect(isSameAnswer((await profileOf(user, 2025)).city, 'Otherville')).toBe(true);
});
