import {
  cancelDeletion,
  eraseFiles,
  eraseFilings,
  eraseMessages,
  eraseProfile,
  eraseReadings,
  getDeletion,
  listAccounts,
  planDeletion,
  requestDeletion,
  setRole,
  withdrawDeletion,
  type Role,
} from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { as, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { Browser, startAuth } from '../testing/browser.ts';

const day = 24 * 60 * 60_000;
const none = { requestedAt: null, dueAt: null };

let count = 0;
let browser: Browser;
let id: number;
let email: string;
const erased: number[] = [];

const test = startForSuite(async () => {
  const services = [eraseFiles, eraseMessages, eraseFilings, eraseProfile, eraseReadings].map((endpoint) =>
    stubEndpoint(endpoint, ({ params }) => {
      erased.push(Number(params.userId));
      return { success: true as const };
    }),
  );
  return startAuth({}, { stubServices: services });
});
beforeEach(async () => {
  count += 1;
  email = `person_${count}@example.ch`;
  browser = new Browser(test);
  id = await browser.signIn(email);
  await mails();
  test.deletionMails.length = 0;
});

/** Right after a sign-in. */
const identity = (userId: number, role: Role): UserIdentity => ({
  ...as(userId, role),
  signedInAt: test.clock.now(),
});
const administrator = (userId = 1) => identity(userId, 'admin');
const plan = (userId = id, who = administrator()) =>
  test.request(planDeletion, { params: { userId: String(userId) } }, { as: who });
const withdraw = (userId = id, who = administrator()) =>
  test.request(withdrawDeletion, { params: { userId: String(userId) } }, { as: who });
const appoint = (userId: number, role: Role) =>
  test.request(setRole, { params: { userId: String(userId) }, body: { role } }, { as: administrator() });
const own = () => identity(id, 'user');
const state = async () => (await test.request(getDeletion, {}, { as: own() })).body;
const listed = async () =>
  (await test.request(listAccounts, { query: { search: email } }, { as: administrator() })).body[0]?.deletion;
const mails = async () => {
  await test.service.drainOutbox();
  return test.deletionMails.map((mail) => [mail.template, 'to' in mail && mail.to]);
};
const events = () =>
  test.db.read(async (manager) =>
    (await manager.find(accessEntity, { where: { userId: id }, order: { id: 'ASC' } })).map(
      ({ event, actorId }) => (actorId === null ? event : `${event} by ${actorId}`),
    ),
  );

it('waits fourteen days, told by mail, and is then carried out', async () => {
  const { body } = await plan();
  expect(Date.parse(body.dueAt ?? '') - Date.parse(body.requestedAt ?? '')).toBe(14 * day);
  expect((await plan()).body, 'again').toEqual(body);
  expect(await state()).toEqual(body);
  expect(await listed()).toEqual({ dueAt: body.dueAt, byAdministrator: true });
  expect(await mails()).toEqual([['deletionPlanned', email]]);
  expect(await events()).toEqual(['signedIn', 'deletionRequested by 1']);
  await test.clock.jump(13 * day);
  expect(erased).not.toContain(id);
  expect(await mails()).toContainEqual(['deletionSoon', email]);
  await test.clock.jump(day + 60_000);
  expect(erased).toContain(id);
  expect((await plan()).error?.code, 'closed').toBe('USER_NOT_FOUND');
  expect((await withdraw()).error?.code, 'closed').toBe('USER_NOT_FOUND');
});

it('can be withdrawn by an administrator, of which the user is told', async () => {
  await plan();
  expect((await withdraw()).body).toEqual(none);
  expect((await withdraw()).status, 'again').toBe(200);
  expect(await state()).toEqual(none);
  expect(await listed()).toBeNull();
  expect((await mails()).map(([template]) => template)).toEqual(['deletionPlanned', 'deletionWithdrawn']);
  expect((await events()).at(-1)).toBe('deletionCalledOff by 1');
  await test.clock.jump(15 * day);
  expect(erased).not.toContain(id);
});

it('can be called off by the user', async () => {
  await plan();
  await test.request(cancelDeletion, {}, { as: own() });
  expect(await listed()).toBeNull();
});

it('does not take over, or withdraw, one that the user requested', async () => {
  const { body } = await test.request(requestDeletion, {}, { as: own() });
  await test.clock.advance(60_000);
  expect((await plan()).body).toEqual(body);
  expect(await listed()).toEqual({ dueAt: body.dueAt, byAdministrator: false });
  expect(await withdraw()).toMatchObject({ status: 409, error: { code: 'DELETION_PROTECTED' } });
  expect(await state()).toEqual(body);
  expect(await mails()).toEqual([['deletionRequested', email]]);
});

it('is refused for the own account, that of user 1, and accounts with a role', async () => {
  await appoint(id, 'admin');
  const other = await new Browser(test).signIn(`other_${count}@example.ch`);
  for (const change of [plan, withdraw]) {
    for (const userId of [id, 1])
      expect((await change(userId, administrator(id))).error?.code).toBe('ACCOUNT_PROTECTED');
    expect((await change(999_999)).error?.code).toBe('USER_NOT_FOUND');
  }
  await appoint(other, 'expert');
  expect(await plan(other)).toMatchObject({ status: 409, error: { code: 'ACCOUNT_HAS_ROLE' } });
  await appoint(other, 'admin');
  expect((await plan(other, administrator(id))).error?.code).toBe('FIRST_ADMINISTRATOR_ONLY');
  expect(await mails()).toEqual([]);
});

it('needs an administrator, for the plan with a fresh sign-in, and a valid id', async () => {
  expect((await plan(id, identity(30, 'expert'))).status).toBe(403);
  expect((await withdraw(id, own())).status).toBe(403);
  const stale = { ...administrator(), signedInAt: test.clock.now() - 16 * 60_000 };
  expect((await plan(id, stale)).error?.code).toBe('FRESH_SIGN_IN_REQUIRED');
  for (const method of ['POST', 'DELETE']) {
    const path = '/api/admin/users/x/deletion';
    expect((await test.fetch(path, { method, as: administrator() })).status).toBe(400);
    expect((await test.fetch(path.replace('x', String(id)), { method })).status).toBe(401);
  }
  expect(await state()).toEqual(none);
});
