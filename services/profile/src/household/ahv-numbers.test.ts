import {
  getHouseholdForUser,
  getSpouse,
  recordAnswersChange,
  saveSpouse,
  type BodyIn,
} from '@dossier/contracts';
import { sampleSpouse } from '@dossier/contracts/testing';
import {
  as,
  asService,
  findStored,
  forEachDatabase,
  startForEachTest,
  startTestService,
  stubEndpoint,
} from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { userAccounts } from '../testing/users.ts';
import { householdEntity, type HouseholdRow } from './household.entity.ts';

const { ahvNumber, ...person } = sampleSpouse;

it('stops the start with a value that is neither on nor off', async () => {
  await expect(startTestService(createProfileService, { env: { AHV_NUMBERS: 'no' } })).rejects.toThrow(
    /^AHV_NUMBERS: /,
  );
});

forEachDatabase((database) => {
  const test = startForEachTest(async () => {
    const changes = stubEndpoint(recordAnswersChange, () => ({ recorded: true }));
    return startTestService(createProfileService, { database, stubServices: [userAccounts, changes] });
  });

  const save = (userId: number, change: Partial<BodyIn<typeof saveSpouse>>, taxYear = 2024) =>
    test.request(saveSpouse, { body: { ...person, taxYear, ...change } }, { as: as(userId) });
  const spouseOf = async (userId: number, taxYear = 2024) =>
    (await test.request(getSpouse, { query: { taxYear } }, { as: as(userId) })).body;

  it('asks for AHV numbers by default', async () => {
    expect((await save(30, { ahvNumber })).body).toMatchObject({
      spouse: { ahvNumber },
      ahvNumbers: true,
    });
  });

  it('removes the stored numbers with AHV_NUMBERS=off, and nothing else, and continues after a failure', async () => {
    for (const userId of [31, 32]) for (const year of [2023, 2024]) await save(userId, { ahvNumber }, year);
    await save(33, { ahvNumber: null });
    const untouched = await spouseOf(33);
    const damaged = { userId: 31, taxYear: 2023, part: 'spouse' } as const;
    const row = await test.db.read((manager) => manager.findOneByOrFail(householdEntity, damaged));
    const write = (content: HouseholdRow['content']) =>
      test.db.write((manager) => manager.update(householdEntity, damaged, { content }));
    await write(`${row.content.slice(0, -4)}AAAA` as HouseholdRow['content']);
    await test.restart({ AHV_NUMBERS: 'off' });
    await test.clock.advance(2000);
    expect((await spouseOf(31)).spouse).toEqual({ ...person, ahvNumber: null });
    for (const year of [2023, 2024])
      expect((await spouseOf(32, year)).spouse).toEqual({ ...person, ahvNumber: null });
    expect(await spouseOf(33)).toEqual({ ...untouched, ahvNumbers: false });

    await write(row.content);
    await test.clock.advance(2000);
    expect((await spouseOf(31, 2023)).spouse).toEqual({ ...person, ahvNumber: null });
    for (const text of [ahvNumber, ahvNumber.replaceAll('.', '')]) {
      expect(await findStored(test, text)).toEqual([]);
      expect(test.logs.join('')).not.toContain(text);
    }
    expect(test.logs.join('')).toContain('"removed":3');
  });

  it('rejects a number with AHV_NUMBERS=off, and saves without one', async () => {
    await test.restart({ AHV_NUMBERS: 'off' });
    const rejected = await save(34, { ahvNumber });
    expect([rejected.status, rejected.error?.code]).toEqual([400, 'AHV_NUMBERS_OFF']);
    expect(await spouseOf(34)).toMatchObject({ spouse: null, ahvNumbers: false });
    expect((await save(34, {})).body.spouse).toEqual({ ...person, ahvNumber: null });
    expect((await save(34, { ahvNumber: null })).body.spouse).toEqual({ ...person, ahvNumber: null });
    const household = await test.request(
      getHouseholdForUser,
      { params: { userId: '34' }, query: { taxYear: 2024 } },
      { as: asService('filing') },
    );
    expect(household.body.spouse?.ahvNumber).toBeNull();
  });
});
