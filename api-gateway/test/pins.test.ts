import { getSession, pinsCookie, type PublishedRemote, type RemoteRegistry } from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import { startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { manifest, publishAll } from './builds.ts';
import { startGateway } from './harness.ts';
import { stubResponse } from './stubs.ts';

describe('a pinned build', () => {
  let admin: string;
  const gateway = startForSuite(() => startGateway());
  beforeEach(async () => {
    await publishAll(gateway);
    admin = gateway.signIn('admin');
  });

  const pin = (remote: string, buildId: string, cookie = admin) =>
    gateway.call('PUT', `/api/admin/builds/${remote}/pin/${buildId}`, { cookie });
  const unpin = (remote: string, cookie: string) =>
    gateway.call('DELETE', `/api/admin/builds/${remote}/pin`, { cookie });
  const buildsOf = async (cookie: string) => {
    const { json } = await gateway.call('GET', '/api/remotes', { cookie });
    const { remotes, pinned } = json<RemoteRegistry>();
    return { ...Object.fromEntries(remotes.map(({ name, buildId }) => [name, buildId])), pinned };
  };
  const setCookies = ({ headers }: Awaited<ReturnType<typeof pin>>) => [headers['set-cookie'] ?? []].flat();
  const current = { 'mf-auth': 'a1', 'mf-home': 'b1', 'mf-admin': 'c1', pinned: [] };

  it('is loaded by the browser that pinned it, until that resets it', async () => {
    const response = await pin('mf-home', 'b2');
    expect(response.status).toBe(200);
    const [cookie = ''] = setCookies(response);
    expect(cookie).toBe(`${pinsCookie(false)}=mf-home:b2; Path=/; HttpOnly; SameSite=Lax`);
    const browser = `${admin}; ${cookie.split(';')[0]}`;
    expect(await buildsOf(browser)).toEqual({ ...current, 'mf-home': 'b2', pinned: ['mf-home'] });
    gateway.stub(stubResponse(getSession, sampleSession({ role: 'admin' })));
    const page = await gateway.call('GET', '/', { cookie: browser, headers: { accept: 'text/html' } });
    expect(page.text).toContain('mf-home/b2/entry.js');
    expect(await buildsOf(admin)).toEqual(current);
    expect(await buildsOf(`${gateway.signIn('user')}; ${cookie.split(';')[0]}`)).not.toHaveProperty(
      'mf-home',
      'b2',
    );

    const [removed = ''] = setCookies(await unpin('mf-home', browser));
    expect(removed).toMatch(new RegExp(`^${pinsCookie(false)}=; Max-Age=0;`));
    expect(gateway.audited.slice(-2)).toMatchObject([
      { act: 'builds.pin', target: 'mf-home b2', outcome: 'done' },
      { act: 'builds.unpin', target: 'mf-home', outcome: 'done' },
    ]);
  });

  it('stays pinned beside another remote', async () => {
    await gateway.publish('mf-auth', 'a2', {
      'remote.json': manifest('mf-auth', 'a2', ['/login'], 'public'),
    });
    const [cookie = ''] = setCookies(await pin('mf-auth', 'a2', `${admin}; dossier_builds=mf-home:b2`));
    expect(cookie).toMatch(/^dossier_builds=mf-home:b2\/mf-auth:a2;/);
    const [left = ''] = setCookies(await unpin('mf-home', `${admin}; ${cookie.split(';')[0]}`));
    expect(left).toMatch(/^dossier_builds=mf-auth:a2;/);
  });

  it.each([
    ['b9', 'a build that is not stored'],
    ['../mf-admin/c1', 'a path'],
    ['', 'nothing'],
  ])('is not offered for %j in the cookie: %s', async (buildId) => {
    expect(await buildsOf(`${admin}; dossier_builds=mf-home:${buildId}`)).toEqual(current);
  });

  it('is refused when it does not exist, without a session, and to others than administrators', async () => {
    const refusal = async (response: ReturnType<typeof pin>) => {
      const { status, json, headers } = await response;
      return [status, json().code, headers['set-cookie']];
    };
    expect(await refusal(pin('mf-home', 'b9'))).toEqual([404, 'BUILD_NOT_FOUND', undefined]);
    expect(await refusal(pin('shell', '51'))).toEqual([400, 'VALIDATION_FAILED', undefined]);
    expect(await refusal(pin('mf-none', 'b1'))).toEqual([404, 'BUILD_NOT_FOUND', undefined]);
    expect(await refusal(pin('mf-home', '..%2F51'))).toEqual([400, 'VALIDATION_FAILED', undefined]);
    expect(await refusal(pin('mf-home', 'b2', ''))).toEqual([401, 'UNAUTHENTICATED', undefined]);
    for (const role of ['user', 'expert'] as const) {
      const cookie = gateway.signIn(role);
      expect(await refusal(pin('mf-home', 'b2', cookie))).toEqual([403, 'FORBIDDEN', undefined]);
      expect(await refusal(unpin('mf-home', cookie))).toEqual([403, 'FORBIDDEN', undefined]);
      const list = await gateway.call('GET', '/api/admin/builds', { cookie });
      expect([list.status, list.json().code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('is listed among the builds of its remote, newest first', async () => {
    const moves = [
      { buildId: 'b4', at: '2026-03-04T10:00:00.000Z', action: 'store' },
      { buildId: 'b1', at: '2026-03-03T10:00:00.000Z', action: 'rollback' },
      { buildId: 'b2', at: '2026-03-02T10:00:00.000Z', action: 'release' },
      { buildId: 'b1', at: '2026-03-01T10:00:00.000Z', action: 'release' },
      { buildId: 'b0', at: '2026-02-01T10:00:00.000Z', action: 'release' },
    ];
    await gateway.point({ shell: '51', 'mf-home': 'b1' }, { 'mf-home': moves });
    const cookie = `${admin}; dossier_builds=mf-home:b2`;
    const { json } = await gateway.call('GET', '/api/admin/builds', { cookie });
    expect(json<PublishedRemote[]>()).toMatchObject([
      {
        name: 'mf-home',
        current: 'b1',
        pinned: 'b2',
        builds: [
          { buildId: 'b4', action: 'store', isStored: false },
          { buildId: 'b1', action: 'rollback', isStored: true },
          { buildId: 'b2', action: 'release', isStored: true },
          { buildId: 'b0', isStored: false },
        ],
      },
    ]);
  });

  it('has a cookie that only https can set, where the public address has it', async () => {
    const secured = await startGateway({ env: { PUBLIC_URL: 'https://dossier.example.ch' } });
    await publishAll(secured);
    const headers = { origin: 'https://dossier.example.ch' };
    const cookie = secured.signIn('admin');
    const response = await secured.call('PUT', '/api/admin/builds/mf-home/pin/b1', { cookie, headers });
    await secured.stop();
    expect(setCookies(response)).toEqual([
      '__Host-dossier_builds=mf-home:b1; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });
});
