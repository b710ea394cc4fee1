import {
  cancelDeletion,
  createHandover,
  eraseFiles,
  eraseFilings,
  eraseMessages,
  eraseProfile,
  eraseReadings,
  getDeletion,
  getSession,
  getUserAccount,
  introspectHandover,
  introspectSession,
  listEmailAddresses,
  openHandover,
  requestDeletion,
} from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import {
  as,
  asService,
  findStored,
  forEachDatabase,
  stubEndpoint,
  startForSuite,
} from '@dossier/service-kit/testing';
import { beforeEach, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { sessionEntity } from '../account/sessions.entity.ts';
import { handoverEntity } from '../handovers/handovers.entity.ts';
import { Browser, startAuth } from '../testing/browser.ts';
import { deletionEntity } from '../account/deletion.entity.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

forEachDatabase((database) => {
  /** The calls to the other services, as `endpoint userId`. */
  const erased: string[] = [];
  const down = new Set<string>();
  const services = [eraseFiles, eraseMessages, eraseFilings, eraseProfile, eraseReadings].map((endpoint) =>
    stubEndpoint(endpoint, ({ params }) => {
      if (down.has(endpoint.id)) throw fail('SERVICE_UNAVAILABLE');
      erased.push(`${endpoint.id} ${params.userId}`);
      return { success: true as const };
    }),
  );
  const test = startForSuite(() =>
    startAuth({ EXPERT_EMAILS: 'expert@example.ch' }, { database, stubServices: services }),
  );
  beforeEach(async () => {
    // The users of a test must not become due in the next one.
    await test.db.write((manager) => manager.deleteAll(deletionEntity));
    await test.service.drainOutbox();
    erased.length = 0;
    down.clear();
    test.deletionMails.length = 0;
  });

  async function signedIn(email: string) {
    const browser = new Browser(test);
    const userId = await browser.signIn(email);
    const body = { token: browser.sessionToken, activity: false };
    const session = (await test.request(introspectSession, { body }, { as: asService('gateway') })).body;
    if (!session.active) throw new Error('inactive');
    const user = () => ({ ...as(userId, session.role, session.sessionId), signedInAt: test.clock.now() });
    const request = () => test.request(requestDeletion, {}, { as: user() });
    const state = async () => (await test.request(getDeletion, {}, { as: user() })).body;
    const cancel = () => test.request(cancelDeletion, {}, { as: user() });
    return { browser, userId, user, request, state, cancel };
  }
  const account = (id: number) =>
    test.request(getUserAccount, { params: { id: String(id) } }, { as: asService('filing') });
  const mails = async () => {
    await test.service.drainOutbox();
    return test.deletionMails.map((mail) => [mail.template, 'to' in mail && mail.to]);
  };
  const events = (userId: number) =>
    test.db.read(async (manager) =>
      (await manager.find(accessEntity, { where: { userId }, order: { id: 'ASC' } })).map(
        ({ event }) => event,
      ),
    );

  it('is announced to messages and profile before the responses to its request and its end', async () => {
    const { userId, request, cancel } = await signedIn('announced@example.ch');
    const announced = () =>
      Object.values(test.announced).map((ids) => ids.filter((id) => id === userId).length);
    await request();
    expect(announced()).toEqual([1, 1]);
    await request();
    expect(announced(), 'nothing has changed').toEqual([1, 1]);
    await cancel();
    expect(announced()).toEqual([2, 2]);
  });

  it('waits fourteen days, told by mail, and returns the same dates when asked again', async () => {
    const { request, state, userId } = await signedIn('wait@example.ch');
    const other = await signedIn('wait.other@example.ch');
    expect(await state()).toEqual({ requestedAt: null, dueAt: null });
    const { body } = await request();
    expect(Date.parse(body.dueAt ?? '') - Date.parse(body.requestedAt ?? '')).toBe(14 * day);
    await test.clock.advance(minute);
    expect((await request()).body).toEqual(body);
    await test.restart();
    expect(await state()).toEqual(body);
    expect(await other.state()).toEqual({ requestedAt: null, dueAt: null });
    expect(await mails()).toEqual([['deletionRequested', 'wait@example.ch']]);
    expect(await events(userId)).toEqual(['signedIn', 'deletionRequested']);
  });

  it('keeps the account when it is called off', async () => {
    const { request, cancel, state, userId } = await signedIn('keep@example.ch');
    await request();
    expect((await account(userId)).body).toMatchObject({
      deletionPending: true,
      emailRecoveryPending: false,
    });
    expect((await cancel()).body).toEqual({ requestedAt: null, dueAt: null });
    expect((await account(userId)).body).toMatchObject({ deletionPending: false });
    expect((await cancel()).status, 'again').toBe(200);
    expect(await state()).toEqual({ requestedAt: null, dueAt: null });
    await test.clock.jump(15 * day);
    expect(erased.filter((call) => call.endsWith(` ${userId}`))).toEqual([]);
    expect((await account(userId)).body.email).toBe('keep@example.ch');
    expect(await events(userId)).toEqual(['signedIn', 'deletionRequested', 'deletionCalledOff']);
  });

  it("keeps one user's deletion when another calls off", async () => {
    const { request, state } = await signedIn('mine@example.ch');
    const { body } = await request();
    await (await signedIn('stranger@example.ch')).cancel();
    expect(await state()).toEqual(body);
  });

  it('needs a fresh sign-in, and only the user may request it or call it off', async () => {
    const { user, state } = await signedIn('fresh@example.ch');
    const stale = { ...user(), signedInAt: test.clock.now() - 15 * minute - 1 };
    expect(await test.request(requestDeletion, {}, { as: stale })).toMatchObject({
      status: 403,
      error: { code: 'FRESH_SIGN_IN_REQUIRED' },
    });
    for (const endpoint of [requestDeletion, cancelDeletion]) {
      const refused = await test.request(endpoint, {}, { as: { ...user(), impersonatedBy: 1 } });
      expect(refused.error?.code).toBe('NOT_WHILE_IMPERSONATING');
    }
    expect(await state()).toEqual({ requestedAt: null, dueAt: null });
  });

  it('refuses the accounts that the operator sets up', async () => {
    for (const email of ['admin@dossier.localhost', 'expert@example.ch']) {
      const { request, state } = await signedIn(email);
      expect(await request()).toMatchObject({ status: 409, error: { code: 'ACCOUNT_SET_BY_OPERATOR' } });
      expect(await state()).toEqual({ requestedAt: null, dueAt: null });
    }
  });

  it('closes the account, erases it everywhere, again after an hour, and leaves nothing here', async () => {
    const email = 'canary@example.ch';
    const bystander = await signedIn('bystander@example.ch');
    const { userId, request } = await signedIn(email);
    await request();
    const of = (calls: string[]) => calls.filter((call) => call.endsWith(` ${userId}`)).sort();
    const all = [eraseFiles, eraseFilings, eraseMessages, eraseProfile, eraseReadings].map(
      ({ id }) => `${id} ${userId}`,
    );

    await test.clock.jump(11 * day + minute);
    expect(await mails()).toContainEqual(['deletionSoon', email]);
    await test.clock.jump(3 * day - 5 * minute);
    expect(
      (await mails()).filter(([template, to]) => template === 'deletionSoon' && to === email),
    ).toHaveLength(1);
    const late = await signedIn(email);
    expect(late.userId).toBe(userId);

    // One service is down when the time has come, and this one is restarted before it is back.
    down.add(eraseFilings.id);
    await test.clock.jump(6 * minute);
    expect(of(erased)).toEqual(all.filter((call) => !call.startsWith(eraseFilings.id)));
    expect((await late.browser.send(getSession, {})).body).toEqual({ isAuthenticated: false });
    expect((await late.browser.restore(email)).body).toEqual({ success: false });
    expect((await account(userId)).error?.code).toBe('USER_NOT_FOUND');
    const list = { body: { userIds: [userId] } };
    expect((await test.request(listEmailAddresses, list, { as: asService('messages') })).body).toEqual([]);
    expect((await late.cancel()).error?.code, 'too late').toBe('SESSION_EXPIRED');
    expect((await late.request()).error?.code).toBe('SESSION_EXPIRED');
    await test.restart();
    down.clear();
    erased.length = 0;
    await test.clock.jump(minute);
    expect(of(erased)).toEqual(all);
    await test.clock.jump(58 * minute);
    expect(of(erased), 'not yet again').toEqual(all);
    expect(await mails()).not.toContainEqual(['accountDeleted', email]);

    await test.clock.jump(3 * minute);
    expect(of(erased)).toEqual([...all, ...all].sort());
    expect(await mails()).toContainEqual(['accountDeleted', email]);
    const receipt = test.deletionMails.find(
      (mail) => mail.template === 'accountDeleted' && mail.to === email,
    );
    const { date, keysUntil } = (receipt as { values: { date: string; keysUntil: string } }).values;
    expect(Date.parse(keysUntil) - Date.parse(date)).toBe(30 * day);
    const left = await test.db.read((manager) =>
      Promise.all(
        [accessEntity, sessionEntity, deletionEntity].map((each) => manager.countBy(each, { userId })),
      ),
    );
    expect(left).toEqual([0, 0, 0]);
    // The write-ahead log is emptied every minute.
    await test.clock.jump(60_000);
    expect(await findStored(test, email)).toEqual([]);
    expect(test.logs.join('')).not.toContain(email);

    expect((await account(bystander.userId)).body.email).toBe('bystander@example.ch');
    expect(await events(bystander.userId)).toEqual(['signedIn']);
    await test.clock.jump(hour);
    expect(of(erased), 'ended').toHaveLength(2 * all.length);
    const again = await new Browser(test).signIn(email);
    expect(again, 'a new, empty account').toBeGreaterThan(userId);
  });

  it('ends what was handed over to a phone with the account, and leaves nothing of it', async () => {
    const { userId, request } = await signedIn('handed-over@example.ch');
    const other = await signedIn('handed-over.other@example.ch');
    await request();
    await test.clock.jump(14 * day - 5 * minute);
    const late = await signedIn('handed-over@example.ch');
    const handOver = (by: typeof late) =>
      test.request(createHandover, { body: { taxYear: 2024 } }, { as: by.user() });
    const code = new URL((await handOver(late)).body.url).hash.slice(1);
    await handOver(other);
    const phone = new Browser(test);
    expect((await phone.send(openHandover, { body: { code } })).status).toBe(200);

    await test.clock.jump(6 * minute);
    const [secret = ''] = [...phone.cookies].flatMap(([name, value]) => (/phone/.test(name) ? [value] : []));
    const body = { secret };
    expect(body.secret).not.toBe('');
    const gateway = { as: asService('gateway') };
    expect((await test.request(introspectHandover, { body }, gateway)).body).toEqual({ active: false });
    expect((await phone.send(openHandover, { body: {} })).error?.code).toBe('HANDOVER_NOT_FOUND');
    const count = (id: number) => test.db.read((manager) => manager.countBy(handoverEntity, { userId: id }));
    expect([await count(userId), await count(other.userId)]).toEqual([0, 1]);
  });

  it('gives the address to a new account while the old one is still being erased', async () => {
    const { request, userId } = await signedIn('return@example.ch');
    await request();
    down.add(eraseFiles.id);
    await test.clock.jump(14 * day + minute);
    const renewed = await signedIn('return@example.ch');
    expect(renewed.userId).not.toBe(userId);
    expect(await renewed.state()).toEqual({ requestedAt: null, dueAt: null });
    down.clear();
    await test.clock.jump(minute);
    await test.clock.jump(hour + minute);
    expect((await account(renewed.userId)).body.email).toBe('return@example.ch');
    expect(erased.filter((call) => call.endsWith(` ${renewed.userId}`))).toEqual([]);
  });

  it('leaves an account that the operator made an expert', async () => {
    const { request, userId } = await signedIn('promoted@example.ch');
    await request();
    await test.restart({ EXPERT_EMAILS: 'expert@example.ch,promoted@example.ch' });
    await test.clock.jump(15 * day);
    expect(erased.filter((call) => call.endsWith(` ${userId}`))).toEqual([]);
    expect((await account(userId)).body).toMatchObject({ email: 'promoted@example.ch', role: 'expert' });
  });
});
