import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { checkAuth, extendSession, getSession, introspectSession, logout } from '@dossier/contracts';
import { deriveKey, loadKey, readEnv, signSessionToken } from '@dossier/service-kit';
import { as, asService, startForSuite } from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { Browser, startAuth } from '../testing/browser.ts';
import { sessionEntity } from '../account/sessions.entity.ts';

const minute = 60_000;
const hour = 60 * minute;

const secret = randomBytes(32).toString('base64');
const key = loadKey('SESSION_KEY', readEnv({}), { SESSION_KEY: secret });
const test = startForSuite(() => startAuth({ SESSION_KEY: secret }));

const ask = async (token: string, activity: boolean) =>
  (await test.request(introspectSession, { body: { token, activity } }, { as: asService('gateway') })).body;

async function signedIn(name: string): Promise<Browser> {
  const browser = new Browser(test);
  await browser.signIn(`${name}@example.ch`);
  return browser;
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('sets HttpOnly cookies with a token valid for 35 minutes', async () => {
  const browser = new Browser(test);
  const response = await browser.verify('cookie@example.ch', await browser.askForCode('cookie@example.ch'));
  const [session = '', device = ''] = response.headers.getSetCookie();
  expect(session).toMatch(/^dossier_session=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(device).toMatch(
    /^dossier_device=[\w.-]+; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
  );
  const { iat, exp } = claimsOf(browser.sessionToken);
  expect(Number(exp) - Number(iat)).toBe(35 * 60);
});

it('returns the user and the expiry of the session', async () => {
  expect((await new Browser(test).send(getSession, {})).body).toEqual({ isAuthenticated: false });
  const browser = await signedIn('who');
  const { body } = await browser.send(getSession, {});
  expect(body).toMatchObject({
    isAuthenticated: true,
    user: { email: 'who@example.ch', role: 'user' },
    impersonatedBy: null,
  });
  if (!body.isAuthenticated) throw new Error('not signed in');
  const times = [body.idleExpiresAt, body.absoluteExpiresAt].map(
    (time) => Date.parse(time) - Date.parse(body.serverTime),
  );
  expect(times[0]).toBeLessThanOrEqual(30 * minute);
  expect(times[0]).toBeGreaterThan(29 * minute);
  expect(times[1]).toBeGreaterThan(12 * hour - minute);
});

it('checks the session for an upload, also without one', async () => {
  const nobody = await new Browser(test).send(checkAuth, {});
  expect(nobody).toMatchObject({
    status: 200,
    body: { isAuthenticated: false, email: null, userId: null },
  });
  const browser = await signedIn('check');
  expect((await browser.send(checkAuth, {})).body).toMatchObject({
    isAuthenticated: true,
    email: 'check@example.ch',
  });
});

it('rejects forged tokens', async () => {
  const browser = await signedIn('forged');
  const good = browser.sessionToken;
  const [header = '', payload = ''] = good.split('.');
  const claims = claimsOf(good);
  const none = part({ alg: 'none', typ: 'JWT' });
  const signed = (content: string, secretKey: Buffer) =>
    `${content}.${createHmac('sha256', createSecretKey(secretKey)).update(content).digest('base64url')}`;
  const own = deriveKey(key, 'session token');
  expect(signed(`${header}.${payload}`, own)).toBe(good);
  const forged = [
    `${none}.${payload}.`,
    `${none}.${payload}.${good.split('.')[2]}`,
    signed(`${header}.${payload}`, randomBytes(32)),
    signed(`${header}.${part({ ...claims, aud: 'auth' })}`, own),
    signed(`${header}.${part({ ...claims, iss: 'other' })}`, own),
    signed(`${header}.${part({ ...claims, sid: 7 })}`, own),
    signSessionToken(
      String(claims['sid']),
      { ...key, id: 'x', bytes: randomBytes(32) },
      600,
      test.clock.now(),
    ),
    `${good}x`,
    'x',
    '',
  ];
  for (const token of forged) {
    expect(await ask(token, true)).toEqual({ active: false });
    const response = await test.request(getSession, {}, { headers: { cookie: `dossier_session=${token}` } });
    expect(response.body).toEqual({ isAuthenticated: false });
  }
  expect(await ask(good, false)).toMatchObject({ active: true });
});

it('ends a session at logout, for every copy of its token', async () => {
  const browser = await signedIn('out');
  const copy = browser.copy();
  const response = await browser.send(logout, {});
  expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
  expect(response.headers.getSetCookie()).toHaveLength(3);
  expect(browser.cookies.size).toBe(0);
  expect(await ask(copy.sessionToken, true)).toEqual({ active: false });
  expect((await copy.send(getSession, {})).body).toEqual({ isAuthenticated: false });
  expect((await copy.restore('out@example.ch')).body).toEqual({ success: false });
  const [last] = await test.db.read((manager) =>
    manager.find(accessEntity, { order: { id: 'DESC' }, take: 1 }),
  );
  expect(last?.event).toBe('signedOut');
  expect((await new Browser(test).send(logout, {})).status).toBe(200);
});

it('issues new identifiers at sign-in and revokes the previous ones of the browser', async () => {
  const browser = await signedIn('fixed');
  const before = browser.copy();
  await browser.signIn('fixed@example.ch');
  for (const name of ['dossier_session', 'dossier_device']) {
    expect(browser.cookies.get(name)).not.toBe(before.cookies.get(name));
  }
  expect(await ask(before.sessionToken, true)).toEqual({ active: false });
  expect(await ask(browser.sessionToken, true)).toMatchObject({ active: true });
});

it('expires after half an hour with only polls', async () => {
  const browser = await signedIn('idle');
  for (let n = 0; n < 5; n += 1) {
    await test.clock.advance(5 * minute);
    expect(await ask(browser.sessionToken, false)).toMatchObject({ active: true });
    await browser.send(getSession, {});
  }
  await test.clock.advance(5 * minute - 10_000);
  expect(await ask(browser.sessionToken, false)).toMatchObject({ active: true });
  await test.clock.advance(11_000);
  expect(await ask(browser.sessionToken, true)).toEqual({ active: false });
});

it('stays valid with activity, under renewed tokens, for twelve hours', async () => {
  const browser = await signedIn('busy');
  const first = browser.sessionToken;
  let renewals = 0;
  for (let n = 0; n < 24; n += 1) {
    await test.clock.advance(30 * minute - 10_000);
    const response = await ask(browser.sessionToken, true);
    if (!response.active) throw new Error(`inactive after ${n} half hours`);
    if (response.setCookie) {
      renewals += 1;
      browser.cookies.set('dossier_session', /^dossier_session=([^;]+)/.exec(response.setCookie)?.[1] ?? '');
    }
  }
  expect(renewals).toBeGreaterThan(20);
  expect(await ask(first, true)).toEqual({ active: false });
  await test.clock.advance(5 * minute);
  expect(await ask(browser.sessionToken, true)).toEqual({ active: false });
});

it('never lets a token expire before its session', async () => {
  const browser = await signedIn('token');
  await test.clock.advance(10 * minute);
  const renewed = await ask(browser.sessionToken, true);
  expect(renewed).toMatchObject({
    active: true,
    setCookie: expect.stringMatching(/^dossier_session=.+HttpOnly/),
  });
  expect(await ask(browser.sessionToken, false)).toHaveProperty('setCookie');
});

it('can be extended until it has ended', async () => {
  const browser = await signedIn('extend');
  await test.clock.advance(20 * minute);
  const live = await ask(browser.sessionToken, false);
  if (!live.active) throw new Error('inactive');
  const user = as(live.userId, 'user', live.sessionId);
  const { body } = await browser.send(extendSession, {}, { as: user });
  if (!body.isAuthenticated) throw new Error('not signed in');
  expect(Date.parse(body.idleExpiresAt)).toBeGreaterThan(test.clock.now() + 29 * minute);
  await test.clock.advance(29 * minute);
  expect(await ask(browser.sessionToken, false)).toMatchObject({ active: true });
  await browser.send(logout, {});
  expect(await browser.send(extendSession, {}, { as: user })).toMatchObject({
    status: 401,
    error: { code: 'SESSION_EXPIRED' },
  });
});

it('deletes ended sessions', async () => {
  await signedIn('over');
  await test.clock.advance(37 * hour);
  expect(await test.db.read((manager) => manager.count(sessionEntity))).toBe(0);
});

describe('under https', () => {
  const env = { PUBLIC_URL: 'https://dossier.example', SESSION_IDLE_MINUTES: '5', DEVICE_DAYS: '1' };
  const test = startForSuite(() => startAuth(env));

  it('sets cookies with the __Host- and __Secure- prefixes', async () => {
    const browser = new Browser(test);
    const code = await browser.askForCode('a@example.ch');
    expect([...browser.cookies.keys()]).toEqual(['__Secure-dossier_browser']);
    const cookies = (await browser.verify('a@example.ch', code)).headers.getSetCookie();
    expect(cookies[0]).toMatch(/^__Host-dossier_session=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookies[1]).toMatch(/^__Secure-dossier_device=[\w.-]+; Max-Age=86400; Path=\/api\/auth; /);
    expect(cookies.every((cookie) => cookie.includes('; Secure;'))).toBe(true);
  });

  it('rejects cookies without a name prefix; the next sign-in clears them and revokes their session', async () => {
    const planted = new Browser(test);
    await planted.signIn('old@example.ch');
    const [token, device] = ['__Host-dossier_session', '__Secure-dossier_device'].map(
      (name) => planted.cookies.get(name) ?? '',
    );
    const old = new Browser(test);
    old.cookies.set('dossier_session', token ?? '').set('dossier_device', device ?? '');
    expect((await old.send(getSession, {})).body).toEqual({ isAuthenticated: false });
    expect((await old.restore('old@example.ch')).body).toEqual({ success: false });
    await old.signIn('old@example.ch');
    expect([...old.cookies.keys()].sort()).toEqual(['__Host-dossier_session', '__Secure-dossier_device']);
    expect((await planted.send(getSession, {})).body, 'the session behind the old cookie').toEqual({
      isAuthenticated: false,
    });
  });

  it('applies the configured lifetimes', async () => {
    const browser = new Browser(test);
    await browser.signIn('b@example.ch');
    await test.clock.advance(5 * minute + 1000);
    expect((await browser.send(getSession, {})).body).toEqual({ isAuthenticated: false });
  });
});
