import {
  cancelEmailRecovery,
  emailRecovery,
  getEmailRecovery,
  getUserAccount,
  listEmailRecoveries,
  recallEmailRecovery,
  startEmailRecovery,
  verifyCode,
  withdrawEmailRecovery,
} from '@dossier/contracts';
import { as, asService, findStored, startForSuite } from '@dossier/service-kit/testing';
import { afterEach, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { hashSecret } from '../secrets.ts';
import { Browser, startAuth } from '../testing/browser.ts';
import { emailRecoveryEntity } from '../account/email-recovery.entity.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const none = { newEmail: null, requestedAt: null, dueAt: null };

const experts = 'expert@example.ch,second@example.ch';
const test = startForSuite(() =>
  startAuth({ EXPERT_EMAILS: experts, PUBLIC_URL: 'https://dossier.example' }),
);
afterEach(async () => {
  await test.db.write((manager) => manager.deleteAll(emailRecoveryEntity));
  await mails();
  test.recoveryMails.length = 0;
  test.announced.profile.length = 0;
});

const admin = () => ({ ...as(1, 'admin'), signedInAt: test.clock.now() });
const start = (currentEmail: string, newEmail: string) =>
  test.request(startEmailRecovery, { body: { currentEmail, newEmail } }, { as: admin() });
const pending = async () => (await test.request(listEmailRecoveries, {}, { as: admin() })).body;
const stateOf = async (userId: number) =>
  (await test.request(getEmailRecovery, {}, { as: as(userId, 'user') })).body;
const cancel = (userId: number) => test.request(cancelEmailRecovery, {}, { as: as(userId, 'user') });
const recall = (token: string) => test.request(recallEmailRecovery, { body: { token } });
const accountOf = async (id: number) =>
  (await test.request(getUserAccount, { params: { id: String(id) } }, { as: asService('filing') })).body;
const emailOf = async (id: number) => (await accountOf(id)).email;
/** The mails as `template to language`. */
async function mails(): Promise<string[]> {
  await test.service.drainOutbox();
  return test.recoveryMails.map((mail) => `${mail.template} ${'to' in mail ? mail.to : ''} ${mail.language}`);
}
async function mailedLink(): Promise<string> {
  await test.service.drainOutbox();
  const mail = test.recoveryMails.find(({ template }) => template === 'emailRecoveryRequested');
  return mail?.template === 'emailRecoveryRequested' ? mail.values.link : '';
}
const mailedToken = async () => (await mailedLink()).split('#')[1] ?? '';
const events = (userId: number) =>
  test.db.read(async (manager) =>
    (await manager.find(accessEntity, { where: { userId }, order: { id: 'ASC' } }))
      .filter(({ event }) => event.startsWith('emailRecover'))
      .map(({ event, actorId }) => [event, actorId]),
  );

it('changes the address after seven days, notifies both mailboxes and signs out every device', async () => {
  const browser = new Browser(test);
  const userId = await browser.signIn('lost@example.ch');
  const bystander = await new Browser(test).signIn('lost.bystander@example.ch');
  const { body } = await start('lost@example.ch', ' Found@Example.ch ');
  expect(body).toMatchObject({ userId, currentEmail: 'lost@example.ch', newEmail: 'found@example.ch' });
  expect(test.announced.profile).toEqual([userId]);
  expect(Date.parse(body.dueAt) - Date.parse(body.requestedAt)).toBe(7 * day);
  expect(await mails()).toEqual([
    'emailRecoveryRequested lost@example.ch en',
    'emailRecoveryPlanned found@example.ch en',
  ]);
  expect(await pending()).toEqual([body]);
  const { requestedAt, dueAt } = body;
  expect(await stateOf(userId)).toEqual({ newEmail: 'found@example.ch', requestedAt, dueAt });
  expect(await stateOf(bystander)).toEqual(none);
  expect(await accountOf(userId)).toMatchObject({ emailRecoveryPending: true, deletionPending: false });
  expect(await accountOf(bystander)).toMatchObject({ emailRecoveryPending: false });

  await test.clock.jump(7 * day - 2 * minute);
  await test.restart();
  await test.clock.jump(minute);
  expect(await emailOf(userId), 'not yet').toBe('lost@example.ch');
  // Signed in at this moment: the job ends the session and the remembered device of the old mailbox.
  await browser.signIn('lost@example.ch');
  await test.clock.jump(minute + 1);
  expect(await accountOf(userId)).toMatchObject({ email: 'found@example.ch', emailRecoveryPending: false });
  expect((await browser.restore('lost@example.ch')).body).toEqual({ success: false });
  expect((await browser.restore('found@example.ch')).body).toEqual({ success: false });
  expect((await mails()).slice(2)).toEqual([
    'emailRecovered lost@example.ch en',
    'emailRecovered found@example.ch en',
  ]);
  expect(await events(userId)).toEqual([
    ['emailRecoveryRequested', 1],
    ['emailRecovered', 1],
  ]);
  expect(await pending()).toEqual([]);
  expect(await new Browser(test).signIn('found@example.ch')).toBe(userId);
  expect(await new Browser(test).signIn('lost@example.ch'), 'a new, empty account').not.toBe(userId);
  expect(await emailOf(bystander)).toBe('lost.bystander@example.ch');
  await test.clock.jump(minute);
  expect(await mails(), 'no second mail').toHaveLength(4);
});

it('is called off by the link in the mail to the old address, once', async () => {
  const userId = await new Browser(test).signIn('link@example.ch');
  await start('link@example.ch', 'link.new@example.ch');
  expect(await mailedLink()).toMatch(/^https:\/\/dossier\.example\/keep-email#[\w-]{43}$/);
  const token = await mailedToken();
  expect((await recall(hashSecret(token))).error?.code, 'the stored hash is no token').toBe(
    'EMAIL_RECOVERY_NOT_FOUND',
  );
  expect(await findStored(test, token), 'only the hash is stored').toEqual([]);
  expect(test.logs.join('')).not.toContain(token);
  expect((await recall(token)).body).toEqual({ success: true });
  expect(await recall(token)).toMatchObject({
    status: 404,
    error: { code: 'EMAIL_RECOVERY_NOT_FOUND' },
  });
  expect(await stateOf(userId)).toEqual(none);
  // Delivered before the jump, which would expire the identity of a call in flight.
  await test.service.drainOutbox();
  await test.clock.jump(8 * day);
  expect(await emailOf(userId)).toBe('link@example.ch');
  expect((await mails()).slice(2)).toEqual([
    'emailRecoveryCalledOff link@example.ch en',
    'emailRecoveryCalledOff link.new@example.ch en',
  ]);
  expect(await events(userId)).toEqual([
    ['emailRecoveryRequested', 1],
    ['emailRecoveryCalledOff', null],
  ]);
});

it.each(['', 'x'.repeat(42), `${'x'.repeat(42)}/`])('returns 400 for the token %j', async (token) => {
  expect((await recall(token)).error?.code).toBe('VALIDATION_FAILED');
});

it("is called off by the user's session, and not by another user", async () => {
  const userId = await new Browser(test).signIn('session@example.ch');
  const other = await new Browser(test).signIn('session.other@example.ch');
  await start('session@example.ch', 'session.new@example.ch');
  expect((await cancel(other)).body).toEqual(none);
  expect((await stateOf(userId)).newEmail).toBe('session.new@example.ch');
  const impersonated = { ...as(userId, 'user'), impersonatedBy: 1 };
  const refused = await test.request(cancelEmailRecovery, {}, { as: impersonated });
  expect(refused.error?.code).toBe('NOT_WHILE_IMPERSONATING');
  expect((await cancel(userId)).body).toEqual(none);
  expect((await cancel(userId)).status, 'again').toBe(200);
  expect((await recall(await mailedToken())).error?.code).toBe('EMAIL_RECOVERY_NOT_FOUND');
  expect((await events(userId)).at(-1)).toEqual(['emailRecoveryCalledOff', null]);
});

it('is withdrawn by an administrator, who can then enter another address', async () => {
  const userId = await new Browser(test).signIn('typo@example.ch');
  const { body } = await start('typo@example.ch', 'tpyo.new@example.ch');
  expect((await start('typo@example.ch', 'tpyo.new@example.ch')).body, 'the same again').toEqual(body);
  expect(await mails(), 'no second mail').toHaveLength(2);
  expect(await start('typo@example.ch', 'typo.new@example.ch')).toMatchObject({
    status: 409,
    error: { code: 'EMAIL_RECOVERY_PENDING' },
  });
  const params = { userId: String(userId) };
  await test.request(withdrawEmailRecovery, { params }, { as: admin() });
  expect((await test.request(withdrawEmailRecovery, { params }, { as: admin() })).status).toBe(200);
  expect(await pending()).toEqual([]);
  expect((await start('typo@example.ch', 'typo.new@example.ch')).status).toBe(200);
  expect(await events(userId)).toEqual([
    ['emailRecoveryRequested', 1],
    ['emailRecoveryCalledOff', 1],
    ['emailRecoveryRequested', 1],
  ]);
});

it('creates one request for many parallel calls', async () => {
  await new Browser(test).signIn('parallel@example.ch');
  const calls = await Promise.all(
    Array.from({ length: 5 }, () => start('parallel@example.ch', 'parallel.new@example.ch')),
  );
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await mails()).toHaveLength(2);
});

it('needs a fresh sign-in of the administrator', async () => {
  await new Browser(test).signIn('fresh@example.ch');
  const body = { currentEmail: 'fresh@example.ch', newEmail: 'fresh.new@example.ch' };
  const stale = { ...admin(), signedInAt: test.clock.now() - 15 * minute - 1 };
  const refused = await test.request(startEmailRecovery, { body }, { as: stale });
  expect(refused).toMatchObject({ status: 403, error: { code: 'FRESH_SIGN_IN_REQUIRED' } });
  expect(await pending()).toEqual([]);
});

it('refuses bad addresses, those of others and those that the operator sets', async () => {
  await new Browser(test).signIn('mine@example.ch');
  await new Browser(test).signIn('taken@example.ch');
  await new Browser(test).signIn('third@example.ch');
  await start('third@example.ch', 'planned@example.ch');
  const refusals: Array<[string, string, string]> = [
    ['mine@example.ch', 'not an address', 'VALIDATION_FAILED'],
    ['mine@example.ch', 'MINE@example.ch', 'VALIDATION_FAILED'],
    ['nobody@example.ch', 'new@example.ch', 'USER_NOT_FOUND'],
    ['mine@example.ch', 'taken@example.ch', 'EMAIL_TAKEN'],
    ['mine@example.ch', 'planned@example.ch', 'EMAIL_TAKEN'],
    ['mine@example.ch', 'second@example.ch', 'EMAIL_SET_BY_OPERATOR'],
    ['admin@dossier.localhost', 'new@example.ch', 'EMAIL_SET_BY_OPERATOR'],
  ];
  for (const [from, to, code] of refusals)
    expect((await start(from, to)).error?.code, `${from} → ${to}`).toBe(code);
  await new Browser(test).signIn('expert@example.ch');
  expect((await start('expert@example.ch', 'new@example.ch')).error?.code).toBe('EMAIL_SET_BY_OPERATOR');
  expect((await pending()).map(({ newEmail }) => newEmail)).toEqual(['planned@example.ch']);
  expect(await mails()).toHaveLength(2);
});

it('keeps the address when another account took the new one in the meantime', async () => {
  const browser = new Browser(test);
  const userId = await browser.signIn('late@example.ch');
  await start('late@example.ch', 'late.new@example.ch');
  const taker = await new Browser(test).signIn('late.new@example.ch');
  await test.clock.jump(7 * day + minute);
  expect(await emailOf(userId)).toBe('late@example.ch');
  expect(await emailOf(taker)).toBe('late.new@example.ch');
  expect((await browser.restore('late@example.ch')).body, 'its devices stay').toEqual({ success: true });
  expect((await mails()).slice(2)).toEqual([
    'emailRecoveryFailed late@example.ch en',
    'emailRecoveryFailed late.new@example.ch en',
  ]);
  expect((await events(userId)).at(-1)).toEqual(['emailRecoveryFailed', 1]);
  expect(await pending()).toEqual([]);
});

it('keeps the address when the operator made the user or the new address an expert', async () => {
  const userId = await new Browser(test).signIn('promoted@example.ch');
  await start('promoted@example.ch', 'promoted.new@example.ch');
  await test.restart({ EXPERT_EMAILS: `${experts},promoted.new@example.ch` });
  await test.clock.jump(7 * day + minute);
  expect(await emailOf(userId)).toBe('promoted@example.ch');
});

it("writes the mails in the language of the user's last sign-in", async () => {
  const browser = new Browser(test);
  const code = await browser.askForCode('sprache@example.ch');
  const body = { email: 'sprache@example.ch', code };
  await browser.send(verifyCode, { body }, { headers: { 'accept-language': 'de-CH' } });
  await start('sprache@example.ch', 'sprache.new@example.ch');
  expect(await mails()).toEqual([
    'emailRecoveryRequested sprache@example.ch de',
    'emailRecoveryPlanned sprache.new@example.ch de',
  ]);
});

it('limits how many are pending, and says when there is a place', async () => {
  await new Browser(test).signIn('full@example.ch');
  const requestedAt = new Date(test.clock.now());
  const rows = Array.from({ length: emailRecovery.maxPending }, (_, n) => ({
    userId: 100_000 + n,
    email: `full${n}@example.ch`,
    tokenHash: hashSecret(String(n)),
    actorId: 1,
    language: 'en' as const,
    requestedAt,
    dueAt: new Date(requestedAt.getTime() + day),
  }));
  await test.db.write((manager) => manager.insert(emailRecoveryEntity, rows));
  const refused = await start('full@example.ch', 'full.new@example.ch');
  expect(refused).toMatchObject({ status: 429, error: { code: 'TOO_MANY_EMAIL_RECOVERIES' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(day / 1000 - 60);
  expect(await pending()).toHaveLength(emailRecovery.maxPending);
});
