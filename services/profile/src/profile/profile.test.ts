import {
  acceptTerms,
  getProfile,
  getProfileForUser,
  getTaxProfileState,
  getTaxProfileDraft,
  listUserNames,
  missingTaxProfileFields,
  reviewFiling,
  saveTaxProfileDraft,
  updateProfile,
  type BodyIn,
  type BodyOf,
} from '@dossier/contracts';
import { checkDrift, fail, type UserIdentity } from '@dossier/service-kit';
import {
  accessMatrix,
  as,
  asService,
  forEachDatabase,
  stubEndpoint,
  startTestService,
  startForSuite,
} from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { profileEntity } from './profile.entity.ts';
import { termsEntity } from '../terms/terms.entity.ts';
import { completeFields, userAccounts } from '../testing/users.ts';

type Save = BodyIn<typeof updateProfile>;
let nextUser = 100;
const newUser = (): UserIdentity => as((nextUser += 1), 'user');

forEachDatabase((database) => {
  const reviews: BodyOf<typeof reviewFiling>[] = [];
  let filingDown = false;
  const test = startForSuite(() =>
    startTestService(createProfileService, {
      database,
      stubServices: [
        userAccounts,
        stubEndpoint(reviewFiling, ({ body }) => {
          if (filingDown) throw fail('SERVICE_UNAVAILABLE');
          reviews.push(body);
          return { moved: 1 };
        }),
      ],
    }),
  );

  const read = async (user: UserIdentity) =>
    (await test.request(getProfile, { query: {} }, { as: user })).body;
  const save = (user: UserIdentity, body: Save, headers: Record<string, string> = {}) =>
    test.request(updateProfile, { body }, { as: user, headers });
  const accept = (user: UserIdentity, headers: Record<string, string> = {}) =>
    test.request(
      acceptTerms,
      { body: { accepted: true, ipAddress: '9.9.9.9', timestamp: '1999' } },
      { as: user, headers },
    );
  const raw = (user: UserIdentity, body: string) =>
    test.fetch('/api/user/profile', {
      method: 'PUT',
      as: user,
      headers: { 'content-type': 'application/json' },
      body,
    });

  if (database === 'sqlite') it('enforces the access of every endpoint', () => accessMatrix(test));
  it('has tables that match its entities', async () => {
    expect(await checkDrift(test.db.dataSource)).toEqual([]);
  });

  describe('a profile', () => {
    it('starts empty, for its owner and for other services', async () => {
      const user = newUser();
      const empty = {
        userId: user.userId,
        version: 0,
        subscriptionPlan: 'basic',
        isProfileComplete: false,
        isTaxProfileComplete: false,
        termsAcceptedAt: null,
      };
      expect(await read(user)).toEqual(empty);
      const other = newUser();
      const of = await test.request(
        getProfileForUser,
        { params: { userId: String(other.userId) }, query: {} },
        { as: asService('gateway') },
      );
      expect(of.body).toEqual({ ...empty, userId: other.userId });
    });

    it('is not complete while there is none, and is not created to say so', async () => {
      const params = { userId: String(newUser().userId) };
      const state = await test.request(
        getTaxProfileState,
        { params, query: { taxYear: 2024 } },
        { as: asService('filing') },
      );
      expect(state.body).toEqual({ isComplete: false });
      expect(
        await test.db.read((manager) => manager.countBy(profileEntity, { userId: Number(params.userId) })),
      ).toBe(0);
    });

    it('keeps fields that are not sent, also across a restart', async () => {
      const user = newUser();
      await save(user, { firstName: ' Zoë ', city: 'Zürich', taxAddress: '12345678' });
      const saved = await save(user, { lastName: 'Müller', city: null });
      expect(saved.body).toMatchObject({
        firstName: 'Zoë',
        lastName: 'Müller',
        city: null,
        taxAddress: '1234.5678',
        version: 2,
      });
      await test.restart();
      expect(await read(user)).toEqual(saved.body);
    });

    it('provides names for lists of users and leaves out users without a name', async () => {
      const users = [newUser(), newUser(), newUser(), newUser()];
      for (const [index, fields] of [
        { firstName: 'Zoë', lastName: 'Müller' },
        { lastName: ' Muster ' },
        { city: 'Bern' },
      ].entries())
        await save(users[index] as UserIdentity, fields);
      const userIds = users.map(({ userId }) => userId);
      const { body } = await test.request(
        listUserNames,
        { body: { userIds } },
        { as: asService('messages') },
      );
      expect(body).toEqual([
        { userId: userIds[0], name: 'Zoë Müller' },
        { userId: userIds[1], name: 'Muster' },
      ]);
    });

    it('is visible to its owner only', async () => {
      const [owner, stranger] = [newUser(), newUser()];
      await save(owner, { firstName: 'Anna' });
      await save(stranger, { firstName: 'Berta' });
      expect((await read(owner)).firstName).toBe('Anna');
    });

    it('ignores fields the owner must not change', async () => {
      const user = newUser();
      const response = await raw(
        user,
        JSON.stringify({
          id: 1,
          userId: 1,
          email: 'x@y.ch',
          role: 'admin',
          plan: 'premium',
          subscriptionPlan: 'premium',
          status: 6,
          taxStatus: 'completed',
          termsAcceptedAt: '2020-01-01T00:00:00.000Z',
          isProfileComplete: true,
          firstName: 'Anna',
        }),
      );
      expect(response.status).toBe(200);
      expect(await read(user)).toEqual({
        userId: user.userId,
        version: 1,
        firstName: 'Anna',
        subscriptionPlan: 'basic',
        isProfileComplete: false,
        isTaxProfileComplete: false,
        termsAcceptedAt: null,
      });
    });

    it.each([
      ['{"__proto__":{"isTaxProfileComplete":true}}', '__proto__'],
      ['{"firstName":{"$ne":null}}', 'firstName'],
      ['{"firstName":["a"]}', 'firstName'],
      ['{"firstName":"a\\u202eb"}', 'firstName'],
      ['{"phone":"079 12"}', 'phone'],
      ['{"childrenAges":[7,19]}', 'childrenAges.1'],
      ['{"cantonOfResidence":"XX"}', 'cantonOfResidence'],
      ['{"isTaxProfileComplete":"true"}', 'isTaxProfileComplete'],
      ['{"version":"1"}', 'version'],
      ['{"name":"a\\u0000 b"}', 'firstName'],
    ])('rejects %s', async (body, path) => {
      const user = newUser();
      const response = await raw(user, body);
      expect(response.status).toBe(400);
      const error = (await response.json()) as { code: string; fields: { path: string; code: string }[] };
      expect(error.code).toBe('VALIDATION_FAILED');
      expect(error.fields[0]?.path).toBe(path);
      expect((await read(user)).version).toBe(0);
    });

    it('rejects a phone number only when its length is impossible in its country', async () => {
      const user = newUser();
      const refused = {
        status: 400,
        body: { code: 'VALIDATION_FAILED', fields: [{ path: 'phone', code: 'phone_length' }] },
      };
      expect(await save(user, { phone: '79123456', countryCode: '+41' })).toMatchObject(refused);
      expect(await save(user, { phone: '2345678', countryCode: '+423' })).toMatchObject({ status: 200 });
      // The same digits in another country, and a save that leaves them alone.
      expect(await save(user, { countryCode: '+41' })).toMatchObject(refused);
      expect(await save(user, { firstName: 'Anna' })).toMatchObject({
        body: { phone: '2345678', countryCode: '+423' },
      });
      expect(await save(user, { phone: '111111111', countryCode: '+41' })).toMatchObject({ status: 200 });
    });

    it('rejects a save over a newer version', async () => {
      const user = newUser();
      await save(user, { firstName: 'Anna', version: 0 });
      const stale = await save(user, { firstName: 'Berta', version: 0 });
      expect([stale.status, stale.error?.code]).toEqual([412, 'STALE_VERSION']);
      expect((await save(user, { lastName: 'Müller' })).body).toMatchObject({
        firstName: 'Anna',
        lastName: 'Müller',
        version: 2,
      });
    });

    it('loses nothing in parallel saves', async () => {
      const user = newUser();
      const fields = {
        firstName: 'Anna',
        lastName: 'Müller',
        phone: '791234567',
        street: 'Seestrasse',
        zipCode: '8002',
        city: 'Zürich',
      };
      await Promise.all(Object.entries(fields).map(([field, value]) => save(user, { [field]: value })));
      expect(await read(user)).toMatchObject({ ...fields, version: 6 });
      const rivals = await Promise.all(
        Array.from({ length: 10 }, () => save(user, { jobName: 'Nurse', version: 6 })),
      );
      expect(rivals.map((response) => response.status).sort()).toEqual([
        200,
        ...Array.from({ length: 9 }, () => 412),
      ]);
    });

    it('splits a name only when neither part of it is sent', async () => {
      const user = newUser();
      expect((await save(user, { name: ' Anna  Maria Müller ' })).body).toMatchObject({
        firstName: 'Anna',
        lastName: 'Maria Müller',
      });
      expect((await save(user, { name: 'Berta Meier', firstName: 'Carla' })).body).toMatchObject({
        firstName: 'Carla',
        lastName: 'Maria Müller',
      });
    });
  });

  describe('completing the profile', () => {
    it.each([
      { firstName: '' },
      { firstName: ' \u00a0' },
      { firstName: null },
      { lastName: '' },
      { phone: '' },
      { phone: null, countryCode: '+49' as const },
    ])('keeps name and phone number when %j would remove them', async (removed) => {
      const user = newUser();
      const given = { firstName: 'Anna', lastName: 'Meier', phone: '791234567', city: 'Bern' };
      const { body } = await save(user, given);
      const failed = await save(user, { ...removed, city: 'Basel' });
      const [path] = Object.keys(removed);
      expect([failed.status, failed.error?.code]).toEqual([400, 'VALIDATION_FAILED']);
      expect(failed.error?.fields?.map((field) => [field.path, field.code])).toEqual([[path, 'required']]);
      expect(await read(user)).toMatchObject({ ...given, version: body.version });
      expect((await save(newUser(), removed)).status, 'nothing to remove').toBe(200);
    });

    it('requires name, phone and terms, in any order', async () => {
      const [first, second] = [newUser(), newUser()];
      const name = { firstName: 'Anna', lastName: 'Müller', phone: '791234567' };
      expect((await save(first, name)).body.isProfileComplete).toBe(false);
      await accept(first);
      expect((await read(first)).isProfileComplete).toBe(true);
      await accept(second);
      expect((await read(second)).isProfileComplete).toBe(false);
      expect((await save(second, name)).body.isProfileComplete).toBe(true);
    });

    it('records time and address once, as the server sees them', async () => {
      const user = newUser();
      test.clock.set('2026-03-01T10:00:00Z');
      const headers = { 'x-dossier-client-ip': '203.0.113.7', 'user-agent': 'Test' };
      const first = await accept(user, headers);
      test.clock.set('2026-03-02T10:00:00Z');
      const second = await accept(user, headers);
      expect(second.body.acceptedAt).toBe(first.body.acceptedAt);
      expect(first.body.acceptedAt).toMatch(/^2026-03-01T10:00/);
      const rows = await test.db.read((manager) => manager.findBy(termsEntity, { userId: user.userId }));
      expect(rows).toMatchObject([{ address: '203.0.113.7', userAgent: 'Test' }]);
    });

    it('does not change the version and ignores an address that is not from the gateway', async () => {
      const user = newUser();
      await save(user, { firstName: 'Anna' });
      await accept(user, { 'x-dossier-client-ip': '<script>' });
      expect((await save(user, { lastName: 'Müller', version: 1 })).status).toBe(200);
      const rows = await test.db.read((manager) => manager.findBy(termsEntity, { userId: user.userId }));
      expect(rows[0]?.address).toBeNull();
    });

    it('requires consent', async () => {
      const response = await test.fetch('/api/gtc/accept', {
        method: 'POST',
        as: newUser(),
        headers: { 'content-type': 'application/json' },
        body: '{"accepted":false}',
      });
      expect(response.status).toBe(400);
    });
  });

  describe('completing the tax profile', () => {
    it('is rejected with the missing fields and changes nothing', async () => {
      const user = newUser();
      const { city, maritalStatus, ...rest } = completeFields;
      const response = await save(user, { ...rest, isTaxProfileComplete: true }, { 'accept-language': 'fr' });
      expect([response.status, response.error?.code]).toEqual([409, 'TAX_PROFILE_INCOMPLETE']);
      expect(response.error?.fields?.map((field) => `${field.path} ${field.code}`)).toEqual([
        'city required',
        'maritalStatus required',
      ]);
      expect(await read(user)).toMatchObject({ version: 0, isTaxProfileComplete: false });
      expect(reviews.some((event) => event.userId === user.userId)).toBe(false);
    });

    it('is rejected while the terms are not accepted and changes nothing', async () => {
      const user = newUser();
      const submit = () => save(user, { ...completeFields, isTaxProfileComplete: true });
      const response = await submit();
      expect([response.status, response.error?.code]).toEqual([409, 'PROFILE_INCOMPLETE']);
      expect(await read(user)).toMatchObject({ version: 0, isTaxProfileComplete: false });
      expect(reviews.some((event) => event.userId === user.userId)).toBe(false);
      await accept(user);
      expect((await submit()).body).toMatchObject({ isProfileComplete: true, isTaxProfileComplete: true });
    });

    it('deletes the draft and notifies filing, also when filing is down at first', async () => {
      const user = newUser();
      await accept(user);
      filingDown = true;
      await test.request(
        saveTaxProfileDraft,
        { body: { step: 'canton', values: { cantonOfResidence: 'ZH' } } },
        { as: user },
      );
      const response = await save(user, { ...completeFields, isTaxProfileComplete: true });
      expect(response.body.isTaxProfileComplete).toBe(true);
      expect((await test.request(getTaxProfileDraft, { query: {} }, { as: user })).body).toBeNull();
      await test.service.drainOutbox();
      expect(reviews.some((event) => event.userId === user.userId)).toBe(false);
      filingDown = false;
      await test.restart();
      await test.clock.advance(60_000);
      await test.service.drainOutbox();
      expect(reviews.filter((event) => event.userId === user.userId)).toEqual([
        { userId: user.userId, taxYear: 2024 },
      ]);
    });

    it('is undone when a required answer is removed, not by other saves', async () => {
      const user = newUser();
      await accept(user);
      await save(user, { ...completeFields, isTaxProfileComplete: true });
      expect(
        (await save(user, { jobName: 'Teacher', isTaxProfileComplete: false })).body.isTaxProfileComplete,
      ).toBe(true);
      const { body } = await save(user, { jobName: '' });
      expect(body.isTaxProfileComplete).toBe(false);
      expect(missingTaxProfileFields(body)).toEqual(['jobName']);
    });
  });
});
