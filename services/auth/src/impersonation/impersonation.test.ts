import { introspectSession, loginAs, logout } from '@dossier/contracts';
import { as, asService, startForSuite } from '@dossier/service-kit/testing';
import { beforeAll, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { Browser, startAuth } from '../testing/browser.ts';

const minute = 60_000;
const administrator = 'admin@dossier.localhost';

let target: number;
const test = startForSuite(() =>
  startAuth({
    PUBLIC_URL: 'https://dossier.example',
    EXPERT_EMAILS: 'expert@example.ch',
  }),
);
beforeAll(async () => {
  target = await new Browser(test).signIn('user@example.ch');
});

const ask = async (token: string) =>
  (await test.request(introspectSession, { body: { token, activity: true } }, { as: asService('gateway') }))
    .body;
const loginAsId = (id: number, headers: Record<string, string> = {}, browser = new Browser(test)) =>
  browser.send(loginAs, { params: { id: String(id) } }, { as: as(1), headers });
const lastEntry = async () =>
  (await test.db.read((manager) => manager.find(accessEntity, { order: { id: 'DESC' }, take: 1 })))[0];

it('opens a marked session for half an hour and records it', async () => {
  const browser = new Browser(test);
  expect(await browser.signIn(administrator)).toBe(1);
  const own = await ask(browser.sessionToken);
  if (!own.active) throw new Error('inactive');
  const ownToken = browser.sessionToken;
  const response = await browser.send(
    loginAs,
    { params: { id: String(target) } },
    { as: as(1, 'admin', own.sessionId) },
  );
  expect(response.body).toMatchObject({
    success: true,
    user: { id: target, email: 'user@example.ch', role: 'user' },
  });
  const live = await ask(browser.sessionToken);
  expect(live).toMatchObject({
    active: true,
    userId: target,
    role: 'user',
    impersonatedBy: 1,
    signedInAt: null,
  });
  expect(await ask(ownToken)).toEqual({ active: false });
  expect(await lastEntry()).toMatchObject({ event: 'impersonated', userId: target, actorId: 1 });
  for (let n = 0; n < 5; n += 1) {
    await test.clock.advance(5 * minute);
    expect(await ask(browser.sessionToken)).toMatchObject({ active: true });
  }
  await test.clock.advance(5 * minute);
  expect(await ask(browser.sessionToken)).toEqual({ active: false });
});

it('records who ended the session', async () => {
  const browser = new Browser(test);
  await loginAsId(target, {}, browser);
  await browser.send(logout, {});
  expect(await lastEntry()).toMatchObject({ event: 'signedOut', userId: target, actorId: 1 });
});

it('is rejected for an administrator, which is recorded too', async () => {
  const response = await loginAsId(1);
  expect(response).toMatchObject({ status: 403, error: { code: 'IMPERSONATION_REFUSED' } });
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await lastEntry()).toMatchObject({ event: 'impersonationRefused', userId: 1, actorId: 1 });
  expect((await loginAsId(999_999)).error?.code).toBe('USER_NOT_FOUND');
});

it.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'none' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ referer: 'https://evil.example/x' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ referer: 'https://dossier.example/admin' }, 200],
  [{ referer: 'http://10.1.1.1:3000/admin', 'x-forwarded-host': '10.1.1.1:3000' }, 403],
  [{ referer: 'http://dossier.example/admin' }, 403],
  [{ 'sec-fetch-site': 'same-origin', referer: 'https://other.example/admin' }, 403],
  [{}, 200],
])('requested from %j is %i', async (headers, status) => {
  expect((await loginAsId(target, headers as Record<string, string>)).status).toBe(status);
});

it.each(['0', '-1', '1e3', '01', 'x', '2147483648'])('rejects %j as a user id', async (id) => {
  expect((await test.fetch(`/api/debug/login-as/${id}`, { as: as(1) })).status).toBe(400);
});

it('is forbidden for experts and ordinary users', async () => {
  for (const who of [as(2, 'user'), as(3, 'expert')]) {
    expect((await test.fetch(`/api/debug/login-as/${target}`, { as: who })).status).toBe(403);
  }
});

it('does not exist in production unless it is enabled', async () => {
  for (const [env, status] of [
    [{ NODE_ENV: 'production' }, 404],
    [{ DEBUG_TOOLS: 'off' }, 404],
    [{ NODE_ENV: 'production', DEBUG_TOOLS: 'on' }, 403],
  ] as const) {
    const test = await startAuth(env);
    const response = await test.fetch('/api/debug/login-as/1', { as: as(1) });
    expect(response.status).toBe(status);
    await test.stop();
  }
});
