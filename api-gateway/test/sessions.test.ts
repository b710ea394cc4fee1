import { extendSession, getSession, introspectSession, logout, quickRestore } from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import { startForEachTest } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { startGateway } from './harness.ts';
import { stubResponse, stubEndpoint, sendJson } from './stubs.ts';

const files = '/api/files?taxYear=2024';

describe('sessions', () => {
  let cookie: string;
  const gateway = startForEachTest(() => startGateway());
  beforeEach(() => {
    cookie = gateway.signIn('user');
  });

  it('are cached for five seconds', async () => {
    for (let i = 0; i < 3; i += 1) expect((await gateway.call('GET', files, { cookie })).status).toBe(200);
    expect(gateway.introspections).toEqual([true]);
    await gateway.clock.advance(5000);
    await gateway.call('GET', files, { cookie });
    expect(gateway.introspections).toEqual([true, true]);
  });

  it('are not cached longer when the clock is set back', async () => {
    const now = gateway.clock.now();
    gateway.clock.set(new Date(now + 24 * 60 * 60_000));
    expect((await gateway.call('GET', files, { cookie })).status).toBe(200);
    for (const session of gateway.sessions.values()) session.active = false;
    gateway.clock.set(new Date(now));
    expect((await gateway.call('GET', files, { cookie })).status).toBe(401);
  });

  it('are introspected once for simultaneous requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => gateway.call('GET', files, { cookie })));
    expect(gateway.introspections).toEqual([true]);
  });

  it('are not extended by a poll, and a poll does not hide later activity', async () => {
    const poll = { cookie, headers: { 'x-dossier-poll': '1' } };
    await gateway.call('GET', files, poll);
    await gateway.call('GET', files, { cookie });
    await gateway.call('GET', files, poll);
    expect(gateway.introspections).toEqual([false, true]);
  });

  it('are not introspected for a public endpoint of auth', async () => {
    gateway.stub(stubResponse(getSession, { isAuthenticated: false }));
    await gateway.call('GET', '/api/auth/session', { cookie });
    expect(gateway.introspections).toEqual([]);
  });

  it('end immediately with the logout', async () => {
    expect((await gateway.call('GET', files, { cookie })).status).toBe(200);
    gateway.stub(
      stubEndpoint(logout, (_request, response) => {
        for (const session of gateway.sessions.values()) session.active = false;
        sendJson(response, 200, { success: true }, { 'set-cookie': 'dossier_session=; Path=/; Max-Age=0' });
      }),
    );
    const out = await gateway.call('POST', '/api/auth/logout', { cookie });
    expect(out.headers['set-cookie']).toEqual('dossier_session=; Path=/; Max-Age=0');
    const replay = await gateway.call('GET', files, { cookie });
    expect([replay.status, replay.json().code]).toEqual([401, 'SESSION_EXPIRED']);
  });

  it('are removed from the cache for all sessions of the user', async () => {
    const other = gateway.signIn('user');
    await gateway.call('GET', files, { cookie: other });
    await gateway.call('GET', files, { cookie });
    gateway.stub(stubResponse(extendSession, sampleSession()));
    await gateway.call('POST', '/api/auth/extend', { cookie });
    for (const session of gateway.sessions.values()) session.active = false;
    expect((await gateway.call('GET', files, { cookie: other })).status).toBe(401);
  });

  it('end immediately when auth revokes them in a request without a session, such as that of a stolen device', async () => {
    await gateway.call('GET', files, { cookie });
    gateway.stub(
      stubEndpoint(quickRestore, (_request, response) => {
        for (const session of gateway.sessions.values()) session.active = false;
        sendJson(response, 200, { success: false }, { 'x-dossier-revoked-user': '7' });
      }),
    );
    const restore = await gateway.call('POST', '/api/auth/quick-restore', {
      headers: { 'content-type': 'application/json' },
      body: '{"email":"anna@example.ch"}',
    });
    expect([restore.status, restore.headers['x-dossier-revoked-user']]).toEqual([200, undefined]);
    expect((await gateway.call('GET', files, { cookie })).status).toBe(401);
  });

  it('of an administrator who acts as a user end immediately with those of the administrator', async () => {
    const acting = gateway.signIn('user', 8, 1);
    await gateway.call('GET', files, { cookie: acting });
    gateway.stub(
      stubEndpoint(quickRestore, (_request, response) => {
        for (const session of gateway.sessions.values()) session.active = false;
        sendJson(response, 200, { success: false }, { 'x-dossier-revoked-user': '1' });
      }),
    );
    await gateway.call('POST', '/api/auth/quick-restore', {
      headers: { 'content-type': 'application/json' },
      body: '{"email":"admin@example.ch"}',
    });
    expect((await gateway.call('GET', files, { cookie: acting })).status).toBe(401);
  });

  it('are not cached from an introspection pending during a logout', async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    gateway.stub(
      stubEndpoint(introspectSession, async (_request, response) => {
        started.resolve();
        await release.promise;
        const ends = new Date(gateway.clock.now()).toISOString();
        sendJson(response, 200, {
          active: true,
          sessionId: 's',
          userId: 7,
          role: 'user',
          impersonatedBy: null,
          signedInAt: null,
          idleExpiresAt: ends,
          absoluteExpiresAt: ends,
        });
      }),
    );
    const slow = gateway.call('GET', files, { cookie });
    await started.promise;
    await gateway.call('POST', '/api/auth/logout', { cookie });
    release.resolve();
    await slow;
    gateway.stub(
      stubEndpoint(introspectSession, (_request, response) => sendJson(response, 200, { active: false })),
    );
    expect((await gateway.call('GET', files, { cookie })).status).toBe(401);
  });

  it('forward a renewed cookie once', async () => {
    for (const session of gateway.sessions.values())
      session.setCookie = 'dossier_session=new; Path=/; HttpOnly';
    expect((await gateway.call('GET', files, { cookie })).headers['set-cookie']).toBe(
      'dossier_session=new; Path=/; HttpOnly',
    );
    expect((await gateway.call('GET', files, { cookie })).headers['set-cookie']).toBeUndefined();
  });

  it.each(['cut', 'hang', 'error'] as const)('return 503, never 401, when auth fails (%s)', async (fault) => {
    gateway.stub(
      stubEndpoint(introspectSession, (request, response) => {
        if (fault === 'cut') request.socket.destroy();
        if (fault === 'error') sendJson(response, 500, { code: 'INTERNAL_ERROR', message: '' });
      }),
    );
    const response = await gateway.call('GET', files, { cookie });
    expect([response.status, response.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await gateway.call('GET', '/api/remotes', { cookie })).status).toBe(200);
  });
});
