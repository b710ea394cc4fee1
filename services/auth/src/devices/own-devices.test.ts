import { endDevice, getSession, introspectSession, listDevices, signOutEverywhere } from '@dossier/contracts';
import { as, asService, startForSuite } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { sessionEntity } from '../account/sessions.entity.ts';
import { Browser, startAuth } from '../testing/browser.ts';
import { deviceEntity } from '../account/devices.entity.ts';

const minute = 60_000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const test = startForSuite(() => startAuth());

async function signedIn(email: string, userAgent = firefox, address?: string) {
  const browser = new Browser(test, address, userAgent);
  const userId = await browser.signIn(email);
  const body = { token: browser.sessionToken, activity: false };
  const session = (await test.request(introspectSession, { body }, { as: asService('gateway') })).body;
  if (!session.active) throw new Error('inactive');
  const identity = as(userId, 'user', session.sessionId);
  const list = async () => (await browser.send(listDevices, {}, { as: identity })).body;
  const storedNetworks = () =>
    test.db.read(async (manager) =>
      [
        ...(await manager.findBy(deviceEntity, { userId })),
        ...(await manager.findBy(sessionEntity, { userId })),
      ].map(({ networkHash }) => networkHash),
    );
  const isSignedIn = async () => (await browser.send(getSession, {})).body.isAuthenticated;
  return { browser, identity, list, isSignedIn, storedNetworks };
}
const lastEvent = async () =>
  (await test.db.read((manager) => manager.find(accessEntity, { order: { id: 'DESC' }, take: 1 })))[0];

it('lists the browsers of the user only, the current one first', async () => {
  const phone = await signedIn('list@example.ch', 'Mozilla/5.0 (iPhone) AppleWebKit/605 Safari/604.1');
  await signedIn('other@example.ch');
  await test.clock.advance(2 * minute);
  const desk = await signedIn('list@example.ch');
  const entries = await phone.list();
  expect(entries).toMatchObject([
    { browser: 'Safari', system: 'iPhone', isCurrent: true, isSignedIn: true, isImpersonation: false },
    { browser: 'Firefox', system: 'Linux', isCurrent: false, isSignedIn: true },
  ]);
  expect((await desk.list()).map(({ browser }) => browser)).toEqual(['Firefox', 'Safari']);
  const [used = '', later = ''] = entries.map(({ lastUsedAt }) => lastUsedAt);
  expect(Date.parse(later) - Date.parse(used)).toBeGreaterThanOrEqual(2 * minute);
});

it('tells whether another browser is in the same network, and stores no address', async () => {
  const home = await signedIn('place@example.ch', firefox, '203.0.113.7');
  const office = await signedIn('place@example.ch', firefox, '198.51.100.4');
  expect((await home.list()).map(({ isSameNetwork }) => isSameNetwork)).toEqual([true, false]);
  await signedIn('place@example.ch', firefox, '2001:db8:0:1::5');
  const neighbour = await signedIn('place@example.ch', firefox, '2001:db8:0:1:9::6');
  expect((await neighbour.list()).filter(({ isSameNetwork }) => isSameNetwork)).toHaveLength(2);
  const stranger = await signedIn('stranger.place@example.ch', firefox, '203.0.113.7');

  const stored = await home.storedNetworks();
  expect(stored.every((hash) => /^[\w-]{43}$/.test(hash ?? ''))).toBe(true);
  expect(stored).not.toContain((await stranger.storedNetworks())[0]);
  // A new secret without a code: the device is now where the request came from.
  expect((await home.browser.copy('198.51.100.4').restore('place@example.ch')).body.success).toBe(true);
  expect((await office.list()).filter(({ isSameNetwork }) => isSameNetwork)).toHaveLength(2);
});

it.each(['192.168.1.4', '10.0.0.1', '127.0.0.1', '::1', 'fd12::1', 'fe80::1'])(
  'knows no network of the private address %s',
  async (address) => {
    const email = `private.${address.replaceAll(':', '-')}@example.ch`;
    await signedIn(email, firefox, '203.0.113.7');
    const inside = await signedIn(email, firefox, address);
    expect((await inside.list()).map(({ isSameNetwork }) => isSameNetwork)).toEqual([null, null]);
    expect(await inside.storedNetworks()).toContain(null);
  },
);

it('names the country that the proxy names, and none that does not exist', async () => {
  const countryOf = async (country: string) => {
    const browser = new Browser(test, '203.0.113.7', firefox, country);
    const userId = await browser.signIn(
      `country.${country.charCodeAt(0)}.${country.length}.${country.charCodeAt(1)}@example.ch`,
    );
    return (await browser.send(listDevices, {}, { as: as(userId, 'user') })).body.map(
      (device) => device.country,
    );
  };
  expect(await countryOf('CH')).toEqual(['CH']);
  expect(await countryOf('XX')).toEqual([null]);
  expect(await countryOf('T1')).toEqual([null]);
  expect(await countryOf('ch')).toEqual([null]);
});

it('lists a browser that is remembered but not signed in', async () => {
  const idle = await signedIn('idle@example.ch');
  await test.clock.advance(31 * minute);
  const fresh = await signedIn('idle@example.ch');
  expect(await fresh.list()).toMatchObject([
    { isCurrent: true, isSignedIn: true },
    { isCurrent: false, isSignedIn: false },
  ]);
  expect(await idle.isSignedIn()).toBe(false);
  expect((await idle.browser.restore('idle@example.ch')).body).toEqual({ success: true });
});

it('signs one browser out immediately and stops remembering it', async () => {
  const mine = await signedIn('end@example.ch');
  const lost = await signedIn('end@example.ch');
  const id = (await mine.list()).find(({ isCurrent }) => !isCurrent)?.id ?? '';
  const ended = await mine.browser.send(endDevice, { params: { id } }, { as: mine.identity });
  expect(ended.body).toEqual({ success: true });
  expect(ended.headers.get('x-dossier-revoked-user')).toBe(String(mine.identity.userId));
  expect(await lost.isSignedIn()).toBe(false);
  expect((await lost.browser.restore('end@example.ch')).body).toEqual({ success: false });
  expect(await mine.isSignedIn()).toBe(true);
  expect(await mine.list()).toHaveLength(1);
  expect(await lastEvent()).toMatchObject({ event: 'deviceEnded', userId: mine.identity.userId });
  const again = await mine.browser.send(endDevice, { params: { id } }, { as: mine.identity });
  expect(again).toMatchObject({ status: 404, error: { code: 'DEVICE_NOT_FOUND' } });
});

it("returns 404 for another user's browser, and leaves it signed in", async () => {
  const victim = await signedIn('victim@example.ch');
  const stranger = await signedIn('stranger@example.ch');
  const id = (await victim.list())[0]?.id ?? '';
  const refused = await stranger.browser.send(endDevice, { params: { id } }, { as: stranger.identity });
  expect(refused.error?.code).toBe('DEVICE_NOT_FOUND');
  expect(await victim.isSignedIn()).toBe(true);
  expect((await test.fetch('/api/auth/devices/1', { method: 'DELETE', as: stranger.identity })).status).toBe(
    400,
  );
});

it('signs the user out everywhere, and no other user', async () => {
  const here = await signedIn('all@example.ch');
  const there = await signedIn('all@example.ch');
  const other = await signedIn('bystander@example.ch');
  const copy = there.browser.copy();
  const response = await here.browser.send(signOutEverywhere, {}, { as: here.identity });
  expect(response.body).toEqual({ success: true });
  expect(here.browser.cookies.size).toBe(0);
  expect(await there.isSignedIn()).toBe(false);
  expect((await copy.restore('all@example.ch')).body).toEqual({ success: false });
  expect(await other.isSignedIn()).toBe(true);
  expect(await lastEvent()).toMatchObject({ event: 'signedOutEverywhere', userId: here.identity.userId });
});
