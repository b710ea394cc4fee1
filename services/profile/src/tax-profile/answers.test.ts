import {
  acceptTerms,
  getProfile,
  recordAnswersChange,
  reviewFiling,
  updateProfile,
  type BodyIn,
  type ProfileFields,
} from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { as, startTestService, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { beforeAll, expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { completeFields, userAccounts } from '../testing/users.ts';
import { noAnswers, storeAnswers } from '../answers/answers.repository.ts';

let nextUser = 5500;

const test = startForSuite(() =>
  startTestService(createProfileService, {
    stubServices: [
      userAccounts,
      stubEndpoint(reviewFiling, () => ({ moved: 0 })),
      stubEndpoint(recordAnswersChange, () => ({ recorded: true })),
    ],
  }),
);
beforeAll(() => {
  test.clock.set('2026-03-02T10:00:00Z');
});

async function newUser(): Promise<UserIdentity> {
  const user = as((nextUser += 1), 'user');
  await test.request(acceptTerms, { body: { accepted: true } }, { as: user });
  return user;
}
const save = (user: UserIdentity, body: BodyIn<typeof updateProfile>) =>
  test.request(updateProfile, { body: { taxYear: 2025, ...body } }, { as: user });
const read = async (user: UserIdentity) =>
  (await test.request(getProfile, { query: { taxYear: 2025 } }, { as: user })).body;
const confirm = (user: UserIdentity, fields: ProfileFields) =>
  save(user, { ...completeFields, ...fields, isTaxProfileComplete: true });

it('reads answers of the earlier version, which had neither the new fields nor the new rules', async () => {
  const user = await newUser();
  await save(user, completeFields);
  const old = { zipCode: 'D-79', propertyOwner: true, propertyCountry: 'Toscana', propertyUse: 'rented' };
  const { db, seals } = test.service;
  const seal = await seals.forWriting(user.userId);
  const year = { ...noAnswers(user.userId, 2025, new Date()), answers: old as ProfileFields };
  await db.write((manager) => storeAnswers(manager, seal, year));
  expect(await read(user)).toMatchObject(old);
  // A save of other answers leaves them as they are.
  expect((await save(user, { hasDonations: true })).body).toMatchObject({ ...old, hasDonations: true });
});

it.each<[ProfileFields, string]>([
  [{ zipCode: '9999' }, 'zipCode: swiss_postal_code'],
  [{ zipCode: '79100' }, 'zipCode: swiss_postal_code'],
  [{ zipCode: '0800' }, 'zipCode: swiss_postal_code'],
  [{ addressCountry: 'CH', zipCode: '75001' }, 'zipCode: swiss_postal_code'],
  [{ propertyCountry: 'Toscana' }, 'propertyCountry: country_unknown'],
  [{ swissResidence: 'left', residenceChangeDate: '2024-12-31' }, 'residenceChangeDate: date_in_tax_year'],
  [{ maritalStatus: 'widowed', widowedOn: '2026-01-01' }, 'widowedOn: date_in_tax_year'],
])('rejects %j by field and changes nothing', async (fields, issue) => {
  const user = await newUser();
  await save(user, completeFields);
  const before = await read(user);
  const { status, error } = await save(user, { jobName: 'Teacher', ...fields });
  expect([status, ...(error?.fields ?? []).map(({ path, code }) => `${path}: ${code}`)]).toEqual([
    400,
    issue,
  ]);
  expect(await read(user)).toEqual(before);
});

it('accepts the postal code of another country, and checks it once the address is Swiss again', async () => {
  const user = await newUser();
  expect((await save(user, { addressCountry: 'DE', zipCode: '79100' })).status).toBe(200);
  expect((await save(user, { addressCountry: 'CH' })).error?.fields?.[0]?.path).toBe('zipCode');
  expect((await save(user, { addressCountry: 'CH', zipCode: '3000' })).status).toBe(200);
});

it('completes the year of a user who left Switzerland, without canton and municipality', async () => {
  const user = await newUser();
  const abroad: ProfileFields = {
    swissResidence: 'left',
    residenceChangeDate: '2025-08-31',
    residenceChangeCountry: 'DE',
    cantonOfResidence: null,
    addressCountry: 'DE',
    zipCode: '79100',
    city: 'Freiburg',
    gemeinde: null,
  };
  expect((await confirm(user, { ...abroad, swissResidence: 'all_year' })).status).toBe(409);
  expect((await confirm(user, abroad)).body).toMatchObject({ ...abroad, isTaxProfileComplete: true });
  const back = await save(user, { swissResidence: 'all_year', addressCountry: 'CH', zipCode: '8002' });
  expect(back.body).toMatchObject({ residenceChangeDate: null, isTaxProfileComplete: false });
});

it('keeps questions open until they are answered, and completes with them', async () => {
  const user = await newUser();
  const open = await confirm(user, {
    hasChildren: null,
    openQuestions: ['hasPension', 'hasChildren', 'city'],
  });
  expect(open.body).toMatchObject({
    isTaxProfileComplete: true,
    openQuestions: ['hasPension', 'hasChildren'],
  });
  expect((await save(user, { hasPension: false })).body).toMatchObject({ openQuestions: ['hasChildren'] });
  expect((await save(user, { hasChildren: null, openQuestions: [] })).body).toMatchObject({
    isTaxProfileComplete: false,
  });
});

it('keeps the list of properties and the fields of the main property consistent', async () => {
  const user = await newUser();
  const flat = { country: 'CH', canton: 'ZH', municipality: 'Uster', use: 'rented' } as const;
  const house = { country: 'IT', canton: null, municipality: null, use: 'empty' } as const;
  const listed = await save(user, { propertyOwner: true, properties: [house, flat] });
  expect(listed.body).toMatchObject({ numberOfProperties: 2, propertyCountry: 'IT', propertyUse: null });
  const changed = await save(user, { propertyCountry: 'CH', propertyUse: 'owner-occupied' });
  expect(changed.body.properties).toEqual([{ ...house, country: 'CH', use: 'owner-occupied' }, flat]);
  expect((await save(user, { numberOfProperties: 1 })).body.properties).toHaveLength(1);
  expect((await save(user, { propertyOwner: false })).body).toMatchObject({ properties: null });
});

it('clears answers that another one rules out', async () => {
  const user = await newUser();
  await save(user, {
    maritalStatus: 'divorced',
    hasChildren: true,
    childrenAges: [3, 5],
    childrenBirthYears: [2022, null],
    receivesAlimony: true,
    alimonyReceivedAmount: 900,
    receivesChildSupport: true,
    childSupportAmount: 600,
    employmentType: 'retired',
    receivesAHVIV: true,
  });
  const married = await save(user, { maritalStatus: 'married', isDisabled: false, numberOfChildren: 1 });
  expect(married.body).toMatchObject({
    childrenBirthYears: [2022],
    receivesAlimony: null,
    alimonyReceivedAmount: null,
    receivesChildSupport: null,
    childSupportAmount: null,
    receivesAHVIV: true,
  });
});
