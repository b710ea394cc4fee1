import { confirmEmailChange, getSession, introspectSession, startEmailChange } from '@dossier/contracts';
import { as, asService, startForSuite } from '@dossier/service-kit/testing';
import { afterEach, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { Browser, startAuth, wrongCode } from '../testing/browser.ts';
import { emailChangeEntity } from '../account/email-change.entity.ts';

const minute = 60_000;

const test = startForSuite(() => startAuth({ EXPERT_EMAILS: 'expert@example.ch' }));
afterEach(async () => {
  await test.service.drainOutbox();
  for (const received of [...Object.values(test.announced), test.notices]) received.length = 0;
});

async function signedIn(email: string) {
  const browser = new Browser(test);
  const userId = await browser.signIn(email);
  const body = { token: browser.sessionToken, activity: false };
  const session = (await test.request(introspectSession, { body }, { as: asService('gateway') })).body;
  if (!session.active) throw new Error('inactive');
  const user = () => ({ ...as(userId, session.role, session.sessionId), signedInAt: test.clock.now() });
  const start = (next: string) => browser.send(startEmailChange, { body: { email: next } }, { as: user() });
  const confirm = (currentCode: string, newCode: string) =>
    browser.send(confirmEmailChange, { body: { currentCode, newCode } }, { as: user() });
  return { browser, userId, user, start, confirm };
}
const emailOf = async (browser: Browser) => {
  const { body } = await browser.send(getSession, {});
  return body.isAuthenticated ? body.user.email : undefined;
};

it('changes the address with both codes, notifies the old one and signs out every other device', async () => {
  const { browser, userId, start, confirm } = await signedIn('old@example.ch');
  const elsewhere = new Browser(test);
  await elsewhere.signIn('old@example.ch');
  expect((await start('new@example.ch')).body).toEqual({ status: 'success' });
  const codes = [await test.codeFor('old@example.ch'), await test.codeFor('new@example.ch')] as const;
  const confirmed = await confirm(...codes);
  expect(confirmed.body).toEqual({ email: 'new@example.ch' });
  expect(test.announced).toEqual({ messages: [userId], profile: [userId] });
  expect(confirmed.headers.get('x-dossier-revoked-user')).toBe(String(userId));
  expect(await emailOf(browser)).toBe('new@example.ch');
  expect(await emailOf(elsewhere)).toBeUndefined();
  expect((await elsewhere.restore('new@example.ch')).body).toEqual({ success: false });
  expect((await browser.restore('new@example.ch')).body).toEqual({ success: true });
  await test.service.drainOutbox();
  expect(test.notices).toEqual(['old@example.ch']);
  expect(await new Browser(test).signIn('new@example.ch')).toBe(userId);
  expect(await new Browser(test).signIn('old@example.ch'), 'the old address is free').not.toBe(userId);
  const entry = { event: 'emailChanged', userId } as const;
  expect(await test.db.read((manager) => manager.countBy(accessEntity, entry))).toBe(1);
  expect((await confirm(...codes)).error?.code).toBe('EMAIL_CHANGE_NOT_FOUND');
});

it('requires the codes of both mailboxes and names the wrong one', async () => {
  const { browser, start, confirm } = await signedIn('both@example.ch');
  await start('both.new@example.ch');
  const [current, next] = [await test.codeFor('both@example.ch'), await test.codeFor('both.new@example.ch')];
  const refused = await confirm(current, wrongCode(next));
  expect(refused).toMatchObject({
    status: 400,
    error: { code: 'VERIFICATION_ERROR', fields: [{ path: 'newCode' }] },
  });
  expect((await confirm(wrongCode(current), next)).error?.fields).toMatchObject([{ path: 'currentCode' }]);
  expect(await emailOf(browser)).toBe('both@example.ch');
  expect((await confirm(current, next)).status, 'a right code is not used up by a wrong one').toBe(200);
});

it('refuses further tries after five wrong codes', async () => {
  const { start, confirm } = await signedIn('tries@example.ch');
  await start('tries.new@example.ch');
  const [current, next] = [
    await test.codeFor('tries@example.ch'),
    await test.codeFor('tries.new@example.ch'),
  ];
  for (let n = 1; n <= 4; n += 1) await confirm(current, wrongCode(next, n));
  expect((await confirm(current, wrongCode(next, 5))).error?.code).toBe('CODE_EXHAUSTED');
  expect((await confirm(current, next)).error?.code).toBe('CODE_EXHAUSTED');
});

it('does not accept its codes for a sign-in', async () => {
  const { browser, start } = await signedIn('mixed@example.ch');
  await start('mixed.new@example.ch');
  const code = await test.codeFor('mixed.new@example.ch');
  expect((await browser.verify('mixed.new@example.ch', code)).error?.code).toBe('VERIFICATION_ERROR');
});

it('reveals that an address is taken only after its code was entered, and leaves the other account unchanged', async () => {
  const owner = await signedIn('taken@example.ch');
  const { start, confirm } = await signedIn('taker@example.ch');
  const responses = [await start('free@example.ch'), await start('taken@example.ch')];
  expect(responses.map(({ status, body }) => [status, body])).toEqual([
    [200, { status: 'success' }],
    [200, { status: 'success' }],
  ]);
  const [current, next] = [await test.codeFor('taker@example.ch'), await test.codeFor('taken@example.ch')];
  expect(await confirm(current, next)).toMatchObject({ status: 409, error: { code: 'EMAIL_TAKEN' } });
  expect(await new Browser(test).signIn('taken@example.ch')).toBe(owner.userId);
});

it('requires a fresh sign-in, and only the user can start or confirm it', async () => {
  const { browser, user, start } = await signedIn('fresh@example.ch');
  const stale = { ...user(), signedInAt: test.clock.now() - 15 * minute - 1 };
  const body = { email: 'fresh.new@example.ch' };
  const refused = await browser.send(startEmailChange, { body }, { as: stale });
  expect(refused).toMatchObject({ status: 403, error: { code: 'FRESH_SIGN_IN_REQUIRED' } });
  const asAdmin = await browser.send(startEmailChange, { body }, { as: { ...user(), impersonatedBy: 1 } });
  expect(asAdmin.error?.code).toBe('NOT_WHILE_IMPERSONATING');
  await start(body.email);
  const codes = [await test.codeFor('fresh@example.ch'), await test.codeFor(body.email)] as const;
  const stranger = await signedIn('thief@example.ch');
  expect((await stranger.confirm(...codes)).error?.code).toBe('EMAIL_CHANGE_NOT_FOUND');
});

it('replaces an earlier change that is not confirmed', async () => {
  const { start, userId } = await signedIn('twice@example.ch');
  await start('twice.first@example.ch');
  await start('twice.second@example.ch');
  const changes = await test.db.read((manager) => manager.findBy(emailChangeEntity, { userId }));
  expect(changes.map(({ email }) => email)).toEqual(['twice.second@example.ch']);
});

it('expires after fifteen minutes', async () => {
  const { start, confirm } = await signedIn('late@example.ch');
  await start('late.new@example.ch');
  const codes = [await test.codeFor('late@example.ch'), await test.codeFor('late.new@example.ch')] as const;
  await test.clock.advance(15 * minute);
  expect((await confirm(...codes)).error?.code).toBe('EMAIL_CHANGE_NOT_FOUND');
});

it('refuses the addresses that the operator sets', async () => {
  for (const email of ['admin@dossier.localhost', 'expert@example.ch']) {
    const { start } = await signedIn(email);
    expect(await start('mine@example.ch')).toMatchObject({
      status: 409,
      error: { code: 'EMAIL_SET_BY_OPERATOR' },
    });
  }
});
