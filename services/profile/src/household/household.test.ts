import {
  getHouseholdForUser,
  getProfile,
  getSpouse,
  listChildren,
  recordAnswersChange,
  recordPeopleChange,
  saveChildren,
  saveSpouse,
  updateProfile,
  type BodyIn,
} from '@dossier/contracts';
import { sampleSpouse } from '@dossier/contracts/testing';
import {
  as,
  asService,
  findStored,
  forEachDatabase,
  startTestService,
  stubEndpoint,
  startForSuite,
} from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { completeFields, userAccounts } from '../testing/users.ts';

const person = sampleSpouse;
const mia = {
  firstName: 'Mia',
  lastName: 'Aebischer',
  birthDate: '2017-03-04',
  disability: false,
  schoolingInfo: 'Primarschule',
  alimony: 'CHF 800',
};
const fileId = '7b0f1a52-6f0e-4a3e-9d5c-0d6f4f3f2a10';

forEachDatabase((database) => {
  const reported: BodyIn<typeof recordAnswersChange>[] = [];
  const renamed: BodyIn<typeof recordPeopleChange>[] = [];
  const test = startForSuite(async () => {
    const changes = stubEndpoint(
      recordAnswersChange,
      ({ body }) => (reported.push(body), { recorded: true }),
    );
    return startTestService(createProfileService, {
      database,
      stubServices: [
        userAccounts,
        changes,
        stubEndpoint(recordPeopleChange, ({ body }) => (renamed.push(body), { success: true as const })),
      ],
    });
  });

  const spouseOf = async (userId: number, taxYear = 2024) =>
    (await test.request(getSpouse, { query: { taxYear } }, { as: as(userId) })).body;
  const childrenOf = async (userId: number, taxYear = 2024) =>
    (await test.request(listChildren, { query: { taxYear } }, { as: as(userId) })).body;
  const setSpouse = (userId: number, change: Partial<BodyIn<typeof saveSpouse>> = {}) =>
    test.request(saveSpouse, { body: { ...person, taxYear: 2024, ...change } }, { as: as(userId) });
  const setChildren = (userId: number, children: BodyIn<typeof saveChildren>['children'], version?: number) =>
    test.request(
      saveChildren,
      { body: { taxYear: 2024, children, ...(version !== undefined && { version }) } },
      { as: as(userId) },
    );
  const send = async (path: string, body: unknown) => {
    const response = await test.fetch(path, {
      method: 'PUT',
      as: as(20),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { fields = [] } = (await response.json()) as { fields?: { path: string; code: string }[] };
    return [response.status, ...fields.map(({ path: at, code }) => `${at}: ${code}`)];
  };

  describe('the spouse', () => {
    it('is stored per user and year, and survives a restart', async () => {
      expect(await spouseOf(10)).toEqual({
        taxYear: 2024,
        version: 0,
        spouse: null,
        lastUpdated: null,
        ahvNumbers: true,
      });
      const saved = await setSpouse(10, { ahvNumber: '7569217076985' });
      expect(saved.body).toEqual({
        taxYear: 2024,
        version: 1,
        spouse: person,
        lastUpdated: expect.any(String),
        ahvNumbers: true,
      });
      await test.restart();
      expect(await spouseOf(10)).toEqual(saved.body);
      expect((await spouseOf(10, 2023)).spouse).toBeNull();
      expect((await spouseOf(11)).spouse).toBeNull();
    });

    it('is not overwritten by a save that has not seen the latest one', async () => {
      await setSpouse(12, { version: 0 });
      expect((await setSpouse(12, { version: 0, age: 45 })).error?.code).toBe('STALE_VERSION');
      expect((await setSpouse(12, { version: 1, age: 45 })).body.version).toBe(2);
      const stale = await setSpouse(12, { version: 1, age: 46 });
      expect([stale.status, stale.error?.code]).toEqual([412, 'STALE_VERSION']);
      expect(await spouseOf(12)).toMatchObject({ version: 2, spouse: { age: 45 } });
    });

    it.each([
      [{ ahvNumber: '756.9217.0769.84' }, 'ahvNumber: ahv_number'],
      [{ firstName: ' ' }, 'firstName: required'],
      [{ lastName: 'x'.repeat(101) }, 'lastName: too_big'],
      [{ age: -1 }, 'age: too_small'],
      [{ age: 131 }, 'age: too_big'],
      [{ age: '44' }, 'age: invalid_type'],
      [{ occupation: 'a\u202eb' }, 'occupation: invalid_format'],
      [{ taxId: 7 }, 'taxId: invalid_type'],
      [{ taxYear: 1999 }, 'taxYear: too_small'],
      [{ userId: 9 }, 'userId: unrecognized_keys'],
    ])('is rejected with %j, and nothing changes', async (change, problem) => {
      expect(await send('/api/spouse', { ...person, taxYear: 2024, ...change })).toEqual([400, problem]);
      expect((await spouseOf(20)).spouse).toBeNull();
    });
  });

  describe('the children', () => {
    it('are stored in order, with the files about them', async () => {
      const saved = await setChildren(13, [
        { ...mia, fileIds: [fileId] },
        { ...mia, firstName: 'Leo' },
      ]);
      const [first, second] = saved.body.children;
      expect(first).toEqual({ ...mia, id: expect.any(String), fileIds: [fileId] });
      expect([second?.firstName, second?.fileIds]).toEqual(['Leo', []]);
      await setChildren(13, [second!], 1);
      expect(await childrenOf(13)).toMatchObject({ version: 2, children: [second] });
      expect((await setChildren(13, [], 1)).error?.code).toBe('STALE_VERSION');
      expect((await childrenOf(14)).children).toEqual([]);
      expect((await childrenOf(13, 2023)).children).toEqual([]);
    });

    it('of the spouse: the age follows from the date of birth in the tax profile', async () => {
      const body = { taxYear: 2024, spouseDateOfBirth: '1983-05-06', maritalStatus: 'married' as const };
      expect((await setSpouse(17, { age: 30 })).body.spouse?.age).toBe(30);
      await test.request(updateProfile, { body }, { as: as(17) });
      expect((await spouseOf(17)).spouse?.age).toBe(41);
      const { version } = await spouseOf(17);
      expect((await setSpouse(17, { age: 30, version })).body.spouse?.age).toBe(41);
      const household = await test.request(
        getHouseholdForUser,
        { params: { userId: '17' }, query: { taxYear: 2024 } },
        { as: asService('filing') },
      );
      expect(household.body.spouse?.age).toBe(41);
    });

    it('are stored for years that have begun', async () => {
      const ahead = new Date(test.clock.now()).getUTCFullYear() + 2;
      const early = await test.request(
        saveChildren,
        { body: { taxYear: ahead, children: [mia] } },
        { as: as(16) },
      );
      expect(early.error?.code).toBe('TAX_YEAR_NOT_AVAILABLE');
    });

    it('of an earlier client, with a single name, are split', async () => {
      const { firstName: _first, lastName: _last, ...rest } = mia;
      await setChildren(15, [{ ...rest, name: 'Anna Maria Müller' }]);
      expect((await childrenOf(15)).children).toMatchObject([
        { firstName: 'Anna', lastName: 'Maria Müller' },
      ]);
    });

    it.each([
      [[{ ...mia, firstName: '' }], 'children.0.firstName: required'],
      [[mia, { ...mia, birthDate: '2199-01-01' }], 'children.1.birthDate: date_range'],
      [[mia, { ...mia, birthDate: '2025-01-01' }], 'children.1.birthDate: date_after_tax_year'],
      [[{ ...mia, birthDate: '2024-02-30' }], 'children.0.birthDate: invalid_format'],
      [[{ ...mia, disability: 'no' }], 'children.0.disability: invalid_type'],
      [[{ ...mia, schoolingInfo: 'x'.repeat(151) }], 'children.0.schoolingInfo: too_big'],
      [[{ ...mia, fileIds: ['x'] }], 'children.0.fileIds.0: invalid_format'],
      [[{ ...mia, fileIds: Array.from({ length: 17 }, () => fileId) }], 'children.0.fileIds: too_big'],
      [Array.from({ length: 21 }, () => mia), 'children: too_big'],
      ['none', 'children: invalid_type'],
    ])('are rejected with %j', { timeout: 30_000 }, async (children, problem) => {
      expect(await send('/api/children', { taxYear: 2024, children })).toEqual([400, problem]);
      expect((await childrenOf(20)).children).toEqual([]);
    });

    it('fill a row at most', async () => {
      const long = (length: number) => '€'.repeat(length);
      const largest = {
        firstName: long(100),
        lastName: long(100),
        birthDate: '2017-03-04',
        disability: true,
        schoolingInfo: long(150),
        alimony: long(150),
        fileIds: Array.from({ length: 16 }, () => fileId),
      };
      const saved = await setChildren(
        16,
        Array.from({ length: 20 }, () => largest),
      );
      expect(saved.status).toBe(200);
      expect((await childrenOf(16)).children).toHaveLength(20);
    });
  });

  it('counts as an answer of its year, which a transmitted dossier does not contain', async () => {
    const changedAt = async (taxYear: number) =>
      (await test.request(getProfile, { query: { taxYear } }, { as: as(18) })).body.answersChangedAt;
    for (const taxYear of [2023, 2024])
      await test.request(updateProfile, { body: { ...completeFields, taxYear } }, { as: as(18) });
    const before = await changedAt(2023);
    const changes = async (save: () => Promise<{ status: number }>) => {
      reported.length = 0;
      await test.clock.advance(1000);
      expect((await save()).status).toBe(200);
      await test.service.drainOutbox();
      return reported.map(({ userId, taxYear }) => `${userId} ${taxYear}`);
    };
    await test.service.drainOutbox();
    expect(await changes(() => setSpouse(18))).toEqual(['18 2024']);
    expect(await changedAt(2024)).toBe(reported[0]?.at);
    expect(await changes(() => setSpouse(18))).toEqual([]);
    expect(await changes(() => setSpouse(18, { age: 45 }))).toEqual(['18 2024']);
    expect(await changes(() => setChildren(18, [mia]))).toEqual(['18 2024']);
    const [child] = (await childrenOf(18)).children;
    expect(await changes(() => setChildren(18, [child!]))).toEqual([]);
    expect(await changes(() => setChildren(18, []))).toEqual(['18 2024']);
    expect(await changedAt(2023)).toBe(before);
  });

  it('reports changed names and dates of birth to the reader, of a year or, of the person, of all', async () => {
    const reports = async (save: () => Promise<{ status: number }>) => {
      await test.service.drainOutbox();
      renamed.length = 0;
      expect((await save()).status).toBe(200);
      await test.service.drainOutbox();
      return renamed.map(({ userId, taxYear }) => [userId, taxYear]);
    };
    const saveOwn = (change: BodyIn<typeof updateProfile>) =>
      test.request(updateProfile, { body: { taxYear: 2024, ...change } }, { as: as(19) });
    expect(await reports(() => setSpouse(19))).toEqual([[19, 2024]]);
    expect(await reports(() => setSpouse(19, { occupation: 'Pilot' }))).toEqual([]);
    expect(await reports(() => setSpouse(19, { lastName: 'Other' }))).toEqual([[19, 2024]]);
    expect(await reports(() => setChildren(19, [mia]))).toEqual([[19, 2024]]);
    const [child] = (await childrenOf(19)).children;
    expect(await reports(() => setChildren(19, [{ ...child!, alimony: '' }]))).toEqual([]);
    expect(await reports(() => setChildren(19, [{ ...child!, birthDate: '2018-01-01' }]))).toEqual([
      [19, 2024],
    ]);
    expect(await reports(() => saveOwn({ firstName: 'Eva', lastName: 'Muster' }))).toEqual([[19, null]]);
    expect(await reports(() => saveOwn({ dateOfBirth: '1980-05-17' }))).toEqual([[19, 2024]]);
    expect(await reports(() => saveOwn({ jobName: 'Pilot' }))).toEqual([]);
  });

  it('is encrypted, and complete for the dossier', async () => {
    await setSpouse(17, { firstName: 'Kanarius' });
    await setChildren(17, [{ ...mia, firstName: 'Kanaria' }]);
    expect(await findStored(test, 'Kanari')).toEqual([]);
    expect(test.logs.join('')).not.toContain('Kanari');
    const household = await test.request(
      getHouseholdForUser,
      { params: { userId: '17' }, query: { taxYear: 2024 } },
      { as: asService('filing') },
    );
    expect(household.body).toMatchObject({
      spouse: { firstName: 'Kanarius' },
      children: [{ firstName: 'Kanaria' }],
    });
  });
});
