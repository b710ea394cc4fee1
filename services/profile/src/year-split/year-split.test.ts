import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  exportProfile,
  getDeclaration,
  getProfile,
  getTaxProfileDraft,
  listFileYears,
  listStatusesForUser,
  returnUnconfirmedFiling,
  reviewFiling,
  updateProfile,
  type BodyOf,
  type TaxStatusId,
} from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import { fail, type ServiceDeps } from '@dossier/service-kit';
import {
  as,
  asService,
  findStored,
  forEachDatabase,
  startTestService,
  stubEndpoint,
  type TestService,
  removeRowCodes,
} from '@dossier/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CreateYearAnswers1763000200001 } from '../migrations/1763000200001-create-year-answers.ts';
import { AddAnswersSplit1763000200002 } from '../migrations/1763000200002-add-answers-split.ts';
import { profileEntity } from '../profile/profile.entity.ts';
import { createProfileService } from '../service.ts';
import { completeFields, userAccounts } from '../testing/users.ts';
import { legacyDraftEntity } from './legacy-draft.entity.ts';

const filing = (taxYear: number, id: TaxStatusId) => sampleTaxStatus(id, { taxYear });

/** The other services, as the earlier version left them. */
function createStubs() {
  const stubs = {
    down: false,
    filings: [filing(2022, 5), filing(2023, 2), filing(2024, 2), filing(2025, 2)],
    fileYears: [2024],
    returned: [] as BodyOf<typeof returnUnconfirmedFiling>[],
  };
  const stubServices = [
    userAccounts,
    stubEndpoint(reviewFiling, () => ({ moved: 0 })),
    stubEndpoint(listStatusesForUser, () => {
      if (stubs.down) throw fail('SERVICE_UNAVAILABLE');
      return stubs.filings;
    }),
    stubEndpoint(listFileYears, () => ({ years: stubs.fileYears })),
    stubEndpoint(returnUnconfirmedFiling, ({ body }) => {
      stubs.returned.push(body);
      return { moved: true };
    }),
  ];
  return { stubs, stubServices };
}

const profileOf = (test: TestService, userId: number) => async (taxYear: number) =>
  (await test.request(getProfile, { query: { taxYear } }, { as: as(userId) })).body;
const draftOf = (test: TestService, userId: number) => async (taxYear: number) =>
  (await test.request(getTaxProfileDraft, { query: { taxYear } }, { as: as(userId) })).body;
const isSplit = async (test: TestService) =>
  (await test.db.read((manager) => manager.find(profileEntity))).every((row) => row.answersSplitAt);
async function runJob(test: TestService): Promise<void> {
  await test.clock.advance(2000);
  await expect.poll(() => isSplit(test)).toBe(true);
}

describe('a database file of the earlier version', () => {
  const file = gunzipSync(readFileSync(join(import.meta.dirname, 'earlier-version.sqlite.gz')));
  const { stubs, stubServices } = createStubs();
  let test: TestService;
  beforeEach(async () => {
    let isCopied = false;
    const create = (deps: ServiceDeps) => {
      const directory = join(deps.env.DATA_DIR, 'db');
      mkdirSync(directory, { recursive: true });
      if (!isCopied) writeFileSync(join(directory, 'profile.sqlite'), file);
      isCopied = true;
      return createProfileService(deps);
    };
    stubs.down = true;
    // The key that the file was made with.
    const env = { MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
    test = await startTestService(create, { env, stubServices });
    test.clock.set('2026-03-02T10:00:00Z');
  });
  afterEach(() => test.stop());

  it('is readable before the years are known, and changes are refused until then', async () => {
    for (const taxYear of [2023, 2024, 2025])
      expect(await profileOf(test, 7)(taxYear)).toMatchObject({
        jobName: 'Nurse',
        isTaxProfileComplete: true,
      });
    expect(await draftOf(test, 7)(2024)).toMatchObject({ step: 'marital', values: { jobName: 'Teacher' } });
    expect((await test.request(getDeclaration, { query: {} }, { as: as(7) })).status).toBe(200);
    const exported = await test.request(
      exportProfile,
      { params: { userId: '7' } },
      { as: asService('documents') },
    );
    expect(exported.body).toMatchObject({
      profile: { jobName: 'Nurse' },
      draft: { step: 'marital' },
      taxYears: [],
    });
    expect(exported.body.declaration?.content).toMatchObject({ metadata: { taxYear: 2025 } });
    await test.clock.advance(2000);
    const save = await test.request(updateProfile, { body: { city: 'Bern' } }, { as: as(7) });
    expect([save.status, save.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(await isSplit(test)).toBe(false);
  });

  it('gets answers per year, once, also when it is interrupted', async () => {
    await test.clock.advance(2000);
    stubs.down = false;
    await test.restart();
    await runJob(test);
    await test.service.drainOutbox();
    const profile = profileOf(test, 7);
    // Declared for 2025, documents in 2024, transmitted in 2022; 2023 was only at 2.
    for (const taxYear of [2022, 2024, 2025])
      expect(await profile(taxYear), String(taxYear)).toMatchObject({
        firstName: 'Zoë',
        jobName: 'Nurse',
        childrenAges: [3, 18],
        isTaxProfileComplete: true,
        version: 1,
      });
    expect(await profile(2023)).toMatchObject({ firstName: 'Zoë', isTaxProfileComplete: false });
    expect(await profile(2023)).not.toHaveProperty('jobName');
    expect(await draftOf(test, 7)(2023)).toMatchObject({
      copiedFrom: 2025,
      values: { jobName: 'Nurse', movedDuringYear: 'no', childrenAges: [1, 16] },
    });
    expect(stubs.returned).toContainEqual({ userId: 7, taxYear: 2023 });
    expect(await draftOf(test, 7)(2025)).toMatchObject({ step: 'marital', values: { jobName: 'Teacher' } });
    expect(await draftOf(test, 7)(2024)).toBeNull();
    const declaration = (query: { taxYear?: number }) =>
      test.request(getDeclaration, { query }, { as: as(7) });
    expect((await declaration({ taxYear: 2025 })).status).toBe(200);
    expect((await declaration({})).status).toBe(200);
    expect((await declaration({ taxYear: 2024 })).status).toBe(404);

    // Without a declaration the default year gets the answers.
    expect(await profileOf(test, 8)(2024)).toMatchObject({ firstName: 'Beat', isTaxProfileComplete: true });
    expect(await profileOf(test, 8)(2025)).toMatchObject({ isTaxProfileComplete: false });
    expect(await profileOf(test, 9)(2024)).toMatchObject({ city: 'Bern', isTaxProfileComplete: false });
    expect(await draftOf(test, 9)(2024)).toMatchObject({ values: { city: 'Thun' } });
    expect(await profileOf(test, 10)(2024)).toMatchObject({ firstName: 'Dora', version: 1 });

    const before = await profile(2024);
    await test.restart();
    await test.clock.advance(2000);
    expect(await profile(2024)).toEqual(before);
    // The write-ahead log is emptied every minute.
    await test.clock.advance(61_000);
    const files = (await findStored(test, 'Nurse')).filter((path) => !path.includes('before-migration'));
    expect(files).toEqual([]);
  });
});

forEachDatabase((database) => {
  const { stubs, stubServices } = createStubs();
  let test: TestService;
  beforeEach(async () => {
    test = await startTestService(createProfileService, { database, stubServices });
    test.clock.set('2026-03-02T10:00:00Z');
    stubs.returned = [];
    const at = new Date('2026-02-01T10:00:00Z');
    await test.db.write(async (manager) => {
      await manager.insert(profileEntity, {
        userId: 7,
        version: 3,
        fields: completeFields,
        isProfileComplete: true,
        isTaxProfileComplete: true,
        answersSplitAt: null,
        subscriptionPlan: 'basic',
        termsAcceptedAt: at,
        createdAt: at,
        updatedAt: at,
      });
      await manager.insert(legacyDraftEntity, {
        userId: 7,
        step: 'canton',
        values: { city: 'Uster' },
        updatedAt: at,
      });
    });
  });
  afterEach(() => test.stop());

  it('upgrades the tables of the earlier version with their rows', async () => {
    await test.service.whenSealed();
    await removeRowCodes(test);
    await test.db.write(async (manager) => {
      await manager.query("DELETE FROM migrations WHERE name LIKE 'AddRowCodes%'");
      for (const migration of [new AddAnswersSplit1763000200002(), new CreateYearAnswers1763000200001()]) {
        await migration.down(manager.queryRunner!);
        await manager.query(`DELETE FROM migrations WHERE name = '${migration.name}'`);
      }
    });
    await test.restart();
    expect(await profileOf(test, 7)(2025)).toMatchObject({ jobName: 'Nurse', isTaxProfileComplete: true });
    await runJob(test);
    for (const taxYear of [2022, 2024])
      expect(await profileOf(test, 7)(taxYear)).toMatchObject({
        jobName: 'Nurse',
        isTaxProfileComplete: true,
      });
    expect(await profileOf(test, 7)(2025)).toMatchObject({ isTaxProfileComplete: false });
    expect(await draftOf(test, 7)(2024)).toMatchObject({ values: { city: 'Uster' } });
  });

  it('splits the answers of a user before a change, and keeps the version of an open form', async () => {
    const saved = await test.request(
      updateProfile,
      { body: { jobName: 'Teacher', taxYear: 2024, version: 3 } },
      { as: as(7) },
    );
    expect(saved.body).toMatchObject({ jobName: 'Teacher', version: 4, isTaxProfileComplete: true });
    expect(await profileOf(test, 7)(2022)).toMatchObject({ jobName: 'Nurse', isTaxProfileComplete: true });
    await test.service.drainOutbox();
    expect(stubs.returned.map(({ taxYear }) => taxYear)).toEqual([2023, 2025]);
    expect(await draftOf(test, 7)(2024)).toMatchObject({ values: { city: 'Uster', jobName: 'Teacher' } });
  });

  it('splits once when the job and several changes run at the same time', async () => {
    const save = (jobName: string) =>
      test.request(updateProfile, { body: { jobName, taxYear: 2024 } }, { as: as(7) });
    await Promise.all([runJob(test), save('A'), save('B'), save('C')]);
    expect((await profileOf(test, 7)(2024)).version).toBe(6);
    expect(await profileOf(test, 7)(2022)).toMatchObject({ jobName: 'Nurse', version: 3 });
    await test.service.drainOutbox();
    expect(stubs.returned).toHaveLength(2);
  });
});
