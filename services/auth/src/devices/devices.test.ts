import { getSession, introspectSession } from '@dossier/contracts';
import { asService, startForSuite } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { Browser, startAuth } from '../testing/browser.ts';
import { deviceEntity } from '../account/devices.entity.ts';

const day = 24 * 60 * 60_000;

const test = startForSuite(() => startAuth());

async function signedIn(email: string): Promise<Browser> {
  const browser = new Browser(test);
  await browser.signIn(email);
  return browser;
}

async function introspect(browser: Browser) {
  const body = { token: browser.sessionToken, activity: false };
  const session = (await test.request(introspectSession, { body }, { as: asService('gateway') })).body;
  if (!session.active) throw new Error('inactive');
  return session;
}

it('signs a browser in without a code, each time with a new cookie', async () => {
  const browser = await signedIn('back@example.ch');
  const before = browser.copy();
  browser.cookies.delete('dossier_session');
  expect((await browser.restore('Back@example.ch')).body).toEqual({ success: true });
  expect(browser.cookies.get('dossier_device')).not.toBe(before.cookies.get('dossier_device'));
  expect((await browser.send(getSession, {})).body).toMatchObject({
    isAuthenticated: true,
    user: { email: 'back@example.ch' },
  });
  expect((await browser.restore('back@example.ch')).body).toEqual({ success: true });
});

it('returns only { success: false } for all other requests', async () => {
  const browser = await signedIn('mine@example.ch');
  await signedIn('theirs@example.ch');
  const nobody = new Browser(test);
  const forged = browser.copy();
  forged.cookies.set('dossier_device', `${crypto.randomUUID()}.${'A'.repeat(43)}`);
  for (const [who, email] of [
    [nobody, 'mine@example.ch'],
    [nobody, 'unknown@example.ch'],
    [browser, 'theirs@example.ch'],
    [browser, 'unknown@example.ch'],
    [forged, 'mine@example.ch'],
  ] as const) {
    const response = await who.restore(email);
    expect([response.status, response.body, response.headers.getSetCookie()]).toEqual([
      200,
      { success: false },
      [],
    ]);
  }
  expect((await browser.restore('mine@example.ch')).body).toEqual({ success: true });
});

it('revokes the device and its sessions when a used cookie is sent again', async () => {
  const browser = await signedIn('stolen@example.ch');
  const thief = browser.copy();
  await browser.restore('stolen@example.ch');
  await test.clock.advance(10_001);
  const { userId } = await introspect(browser);
  const reused = await thief.restore('stolen@example.ch');
  expect(reused.body).toEqual({ success: false });
  expect(reused.headers.get('x-dossier-revoked-user'), 'for the cache of the gateway').toBe(String(userId));
  expect((await browser.send(getSession, {})).body).toEqual({ isAuthenticated: false });
  expect((await browser.restore('stolen@example.ch')).body).toEqual({ success: false });
  const [last] = await test.db.read((manager) =>
    manager.find(accessEntity, { order: { id: 'DESC' }, take: 1 }),
  );
  expect(last?.event).toBe('deviceReused');
});

it('accepts the previous cookie once within ten seconds, for a lost response or a second tab', async () => {
  const browser = await signedIn('lost@example.ch');
  const again = browser.copy();
  const third = browser.copy();
  await browser.restore('lost@example.ch');
  await test.clock.advance(9000);
  expect((await again.restore('lost@example.ch')).body).toEqual({ success: true });
  expect(again.cookies.get('dossier_device')).toBe(browser.cookies.get('dossier_device'));
  expect((await again.restore('lost@example.ch')).body).toEqual({ success: true });
  expect((await third.restore('lost@example.ch')).body, 'the first cookie for the third time').toEqual({
    success: false,
  });
  expect((await again.send(getSession, {})).body).toEqual({ isAuthenticated: false });
});

it('signs in two tabs that restore at the same time with the same cookie', async () => {
  const browser = await signedIn('tabs@example.ch');
  const tabs = [browser.copy(), browser.copy()];
  const responses = await Promise.all(tabs.map((tab) => tab.restore('tabs@example.ch')));
  expect(responses.map(({ body }) => body.success)).toEqual([true, true]);
  expect(new Set(tabs.map((tab) => tab.cookies.get('dossier_device')))).toHaveLength(1);
  expect((await tabs[0]?.restore('tabs@example.ch'))?.body).toEqual({ success: true });
});

it('does not count a restored session as a fresh sign-in', async () => {
  const browser = await signedIn('restored@example.ch');
  const first = await introspect(browser);
  await test.clock.advance(20 * 60_000);
  await browser.restore('restored@example.ch');
  const second = await introspect(browser);
  expect(second.sessionId).not.toBe(first.sessionId);
  expect(second.signedInAt).toBe(first.signedInAt);
});

it('requires a code after thirty days and then deletes the device', async () => {
  const browser = await signedIn('month@example.ch');
  test.clock.set(new Date(test.clock.now() + 29 * day));
  expect((await browser.restore('month@example.ch')).body).toEqual({ success: true });
  test.clock.set(new Date(test.clock.now() + day));
  expect((await browser.restore('month@example.ch')).body).toEqual({ success: false });
  await test.restart();
  await test.clock.advance(60 * 60_000);
  expect(await test.db.read((manager) => manager.count(deviceEntity))).toBe(0);
});
