import {
  declareNone,
  deleteFile,
  eraseFiles,
  getCategoryCoverage,
  listCategories,
  listNoneDeclarations,
  listStatusesForUser,
  requiredCategoryIds,
  restoreFile,
  reviewFiling,
  withdrawNone,
  type BodyIn,
} from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import {
  as,
  asService,
  findStored,
  startTestService,
  stubEndpoint,
  startForSuite,
} from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';

const taxYear = 2024;
const now = '2026-03-01T12:00:00.000Z';

describe('declarations of no document', () => {
  let user = 700;
  const reviewed: number[] = [];
  const completed = new Set<number>();
  const test = startForSuite(async () => {
    const review = stubEndpoint(reviewFiling, ({ body }) => {
      reviewed.push(body.userId);
      return { moved: 0 };
    });
    const statuses = stubEndpoint(listStatusesForUser, ({ params }) =>
      completed.has(Number(params.userId)) ? [sampleTaxStatus(6, { taxYear })] : [],
    );
    return startTestService(createDocumentsService, { stubServices: [review, statuses] });
  });
  beforeEach(() => {
    test.clock.set(now);
    user += 1;
  });

  const declare = (categoryId: number, body: Partial<BodyIn<typeof declareNone>> = {}, caller = as(user)) =>
    test.request(
      declareNone,
      { params: { categoryId: String(categoryId) }, body: { taxYear, reason: 'noCosts', ...body } },
      { as: caller },
    );
  const withdraw = (categoryId: number, userId = user) =>
    test.request(
      withdrawNone,
      { params: { categoryId: String(categoryId) }, query: { taxYear } },
      { as: as(userId) },
    );
  const declared = async (userId = user) => {
    const { body } = await test.request(listCategories, { query: { taxYear } }, { as: as(userId) });
    return Object.fromEntries(
      body.flatMap(({ id, noneThisYear }) => (noneThisYear ? [[id, noneThisYear]] : [])),
    );
  };
  const missing = async () => {
    const query = { userId: String(user), taxYear };
    return (await test.request(getCategoryCoverage, { query }, { as: asService('filing') })).body.missing;
  };
  const add = async (categoryId: number, bytes: string) =>
    fulfilledResult(await upload(test, user, [{ name: 'a.pdf', bytes }], { categoryId: String(categoryId) }))
      .file;

  it('cover a required category until they are taken back', async () => {
    const response = await declare(21, { reason: 'other', note: '  Retired since May  ' });
    const declaration = {
      reason: 'other',
      note: 'Retired since May',
      declaredAt: response.body.declaredAt,
    };
    expect(declaration.declaredAt).toMatch(/^2026-03-01T12:00:0/);
    expect([response.status, response.body]).toEqual([200, declaration]);
    expect(await declared()).toEqual({ 21: declaration });
    expect(await missing()).toEqual([1, 2, 3, 4, 5]);
    const query = { userId: String(user), taxYear };
    const listed = await test.request(listNoneDeclarations, { query }, { as: asService('filing') });
    expect(listed.body).toEqual([{ categoryId: 21, ...declaration }]);

    await declare(21, { reason: 'noCommute' });
    expect(await declared()).toMatchObject({ 21: { reason: 'noCommute', note: null } });
    expect((await withdraw(21)).body).toEqual({ success: true });
    expect((await withdraw(21)).status, 'repeated').toBe(200);
    expect(await missing()).toEqual([...requiredCategoryIds]);
  });

  it('stay as they are once the return is filed', async () => {
    await declare(21, { reason: 'noCommute' });
    completed.add(user);
    expect(await withdraw(21)).toMatchObject({ status: 409, error: { code: 'TAX_YEAR_COMPLETED' } });
    expect((await declare(5)).error?.code).toBe('TAX_YEAR_COMPLETED');
    expect(Object.keys(await declared())).toEqual(['21']);
  });

  it('ask filing to review the year', async () => {
    await declare(3, { reason: 'flatRate' });
    await test.service.drainOutbox();
    expect(reviewed).toContain(user);
  });

  it('are those of one user and one year', async () => {
    await declare(5);
    await declare(5, { taxYear: 2023 });
    expect(await declared(user + 500)).toEqual({});
    expect((await withdraw(5, user + 500)).status).toBe(200);
    expect(Object.keys(await declared())).toEqual(['5']);
  });

  it('end when the category gets a file, and are refused while it has one', async () => {
    await declare(5);
    const file = await add(5, 'receipt');
    expect(await declared()).toEqual({});
    const refused = await declare(5);
    expect([refused.status, refused.error?.code]).toEqual([409, 'CATEGORY_HAS_FILES']);

    await test.request(deleteFile, { params: { id: file.id } }, { as: as(user) });
    expect((await declare(5)).status).toBe(200);
    await test.request(restoreFile, { params: { id: file.id } }, { as: as(user) });
    expect(await declared()).toEqual({});
  });

  it.each<[string, number, Partial<BodyIn<typeof declareNone>>, number, string]>([
    ['an unknown category', 999, {}, 404, 'NOT_FOUND'],
    ['a category that is not required', 10, {}, 409, 'CATEGORY_NOT_REQUIRED'],
    ['a reason of another category', 1, { reason: 'noCommute' }, 400, 'VALIDATION_FAILED'],
    ['another reason without words', 1, { reason: 'other', note: '  ' }, 400, 'VALIDATION_FAILED'],
    ['a note that is too long', 1, { note: 'x'.repeat(301) }, 400, 'VALIDATION_FAILED'],
    ['a future year', 5, { taxYear: 2099 }, 422, 'TAX_YEAR_NOT_AVAILABLE'],
  ])('refuse %s', async (_, categoryId, body, status, code) => {
    const response = await declare(categoryId, body);
    expect([response.status, response.error?.code]).toEqual([status, code]);
    expect(await declared()).toEqual({});
  });

  it('are refused to an administrator who is signed in as the user', async () => {
    const response = await declare(5, {}, { ...as(user), impersonatedBy: 1 });
    expect(response.error?.code).toBe('NOT_WHILE_IMPERSONATING');
  });

  it('are stored encrypted, and destroyed with the account', async () => {
    await declare(1, { reason: 'other', note: 'Canary note' });
    expect(await findStored(test, 'Canary note')).toEqual([]);
    await test.request(eraseFiles, { params: { userId: String(user) } }, { as: asService('auth') });
    expect(await declared()).toEqual({});
  });
});
