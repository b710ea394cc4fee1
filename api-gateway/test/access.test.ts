import { allEndpoints, auditLists, type Access, type EndpointSpec, type Role } from '@dossier/contracts';
import { openApiDocument } from '@dossier/contracts/openapi';
import jwt from 'jsonwebtoken';
import { startForSuite } from '@dossier/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type CallOptions } from './harness.ts';
import { examplePath, stubResponse } from './stubs.ts';
import { userStubs } from './user-stubs.ts';

const publicEndpoints = allEndpoints.filter((spec) => spec.access !== 'service');
const internalEndpoints = allEndpoints.filter((spec) => spec.access === 'service');
const callers = ['anonymous', 'user', 'expert', 'admin'] as const;

const refusal: Record<Exclude<Access, 'service'>, Record<(typeof callers)[number], string | undefined>> = {
  public: { anonymous: undefined, user: undefined, expert: undefined, admin: undefined },
  user: { anonymous: 'UNAUTHENTICATED', user: undefined, expert: undefined, admin: undefined },
  expert: { anonymous: 'UNAUTHENTICATED', user: 'FORBIDDEN', expert: undefined, admin: undefined },
  admin: { anonymous: 'UNAUTHENTICATED', user: 'FORBIDDEN', expert: 'FORBIDDEN', admin: undefined },
  // A session is no release token, not even that of an administrator.
  release: {
    anonymous: 'RELEASE_TOKEN_INVALID',
    user: 'RELEASE_TOKEN_INVALID',
    expert: 'RELEASE_TOKEN_INVALID',
    admin: 'RELEASE_TOKEN_INVALID',
  },
  // Nor is it the cookie of a phone.
  handover: {
    anonymous: 'HANDOVER_NOT_FOUND',
    user: 'HANDOVER_NOT_FOUND',
    expert: 'HANDOVER_NOT_FOUND',
    admin: 'HANDOVER_NOT_FOUND',
  },
};
/** For the endpoints that the gateway composes of several responses; the others pass any on. */
const stubs = [
  ...userStubs,
  ...Object.values(auditLists).map((spec) => stubResponse(spec, { entries: [], total: 0 })),
];
const refusals = new Set(['UNAUTHENTICATED', 'SESSION_EXPIRED', 'FORBIDDEN', 'CROSS_SITE']);

function input(spec: EndpointSpec): CallOptions {
  if (spec.form) return { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' };
  return spec.body ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {};
}

describe('access', () => {
  const cookies: Partial<Record<string, string>> = {};
  const gateway = startForSuite(() => startGateway({ stubs }));
  beforeAll(() => {
    for (const role of ['user', 'expert', 'admin'] as const satisfies readonly Role[])
      cookies[role] = gateway.signIn(role);
  });

  describe.each(publicEndpoints.map((spec) => [spec.id, spec] as const))('%s', (_id, spec) => {
    it.each(callers)('as %s', async (caller) => {
      gateway.received.length = 0;
      const cookie = cookies[caller];
      const response = await gateway.call(spec.method, examplePath(spec), {
        ...input(spec),
        ...(cookie && { cookie }),
      });
      const code =
        response.status >= 400 && response.text.startsWith('{"code"') ? response.json().code : undefined;
      const expectedCode = refusal[spec.access as Exclude<Access, 'service'>][caller];
      if (expectedCode) {
        expect(code).toBe(expectedCode);
        expect(gateway.received).toEqual([]);
        return;
      }
      expect(refusals.has(code ?? '')).toBe(false);
      expect(response.status).toBeLessThan(500);
      if (spec.owner === 'gateway') return;
      const [received] = gateway.received;
      expect(received).toMatchObject({ service: spec.owner, method: spec.method, url: examplePath(spec) });
      expect(received?.identity?.user?.role).toBe(spec.access === 'public' ? undefined : caller);
      expect(received?.identity?.service).toBeUndefined();
    });

    it('returns 401 for an ended session unless public', async () => {
      const cookie = gateway.signIn('admin', 99);
      for (const session of gateway.sessions.values()) if (session.userId === 99) session.active = false;
      const response = await gateway.call(spec.method, examplePath(spec), { ...input(spec), cookie });
      if (spec.access === 'public') expect(response.status).not.toBe(401);
      else {
        const code = { release: 'RELEASE_TOKEN_INVALID', handover: 'HANDOVER_NOT_FOUND' }[
          spec.access as string
        ];
        const status = spec.access === 'handover' ? 404 : 401;
        expect([response.status, response.json().code]).toEqual([status, code ?? 'SESSION_EXPIRED']);
      }
    });
  });

  const refusedWhileImpersonating = publicEndpoints.filter((spec) => spec.refusedWhileImpersonating);
  it('marks endpoints as refused while impersonating, none of them public', () => {
    expect(refusedWhileImpersonating.length).toBeGreaterThan(0);
    expect(refusedWhileImpersonating.filter((spec) => spec.access === 'public')).toEqual([]);
  });

  it.each(refusedWhileImpersonating.map((spec) => [spec.id, spec] as const))(
    '%s is refused while impersonating, without a call to a service',
    async (_id, spec) => {
      gateway.received.length = 0;
      const cookie = gateway.signIn('expert', 7, 1);
      const response = await gateway.call(spec.method, examplePath(spec), { ...input(spec), cookie });
      expect([response.status, response.json().code]).toEqual([403, 'NOT_WHILE_IMPERSONATING']);
      expect(response.json().message).toMatch(/signed in as this user/);
      expect(gateway.received).toEqual([]);
    },
  );

  it('sends the id of the impersonating administrator to the services on every other endpoint', async () => {
    gateway.received.length = 0;
    await gateway.call('GET', '/api/files?taxYear=2024', { cookie: gateway.signIn('user', 7, 1) });
    expect(gateway.received[0]?.identity?.user).toMatchObject({ userId: 7, role: 'user', impersonatedBy: 1 });
    await gateway.call('GET', '/api/files?taxYear=2024', { cookie: gateway.signIn('user', 7) });
    expect(gateway.received[1]?.identity?.user).not.toHaveProperty('impersonatedBy');
  });

  it.each(internalEndpoints.map((spec) => [spec.id, spec] as const))(
    '%s is 404 for clients',
    async (_id, spec) => {
      gateway.received.length = 0;
      const response = await gateway.call(spec.method, examplePath(spec), {
        ...input(spec),
        cookie: gateway.signIn('admin'),
      });
      expect([response.status, response.json().code]).toEqual([404, 'NOT_FOUND']);
      expect(gateway.received).toEqual([]);
    },
  );

  it('serves exactly the endpoints of the OpenAPI document', async () => {
    const served = (await gateway.call('GET', '/api/openapi.json')).json<{ paths: Record<string, object> }>();
    expect(served).toEqual(JSON.parse(JSON.stringify(openApiDocument('1.2.3'))));
    const listed = Object.entries(served.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(listed.sort()).toEqual(
      publicEndpoints.map((spec) => `${spec.method.toLowerCase()} ${spec.path}`).sort(),
    );
  });

  it('returns 404 for an unknown path and 405 for a wrong method, as JSON', async () => {
    const unknown = await gateway.call('GET', '/api/nothing', { headers: { accept: 'text/html' } });
    expect([unknown.status, unknown.json().code]).toEqual([404, 'NOT_FOUND']);
    const wrong = await gateway.call('DELETE', '/api/user');
    expect([wrong.status, wrong.json().code, wrong.headers['allow']]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'GET',
    ]);
    for (const path of [
      '/API/user',
      '/api/user/',
      '/api/files/../content',
      '/api/files/%2e%2e/content',
      '/internal/x',
      '/metrics',
    ]) {
      const response = await gateway.call('GET', path, { cookie: gateway.signIn('admin') });
      expect([path, response.status]).toEqual([path, path === '/API/user' ? 503 : 404]);
    }
  });

  it.each([
    [
      'no signature',
      () =>
        jwt.sign({ sid: 's', aud: 'session', iss: 'dossier', exp: 9e9, iat: 1 }, '', { algorithm: 'none' }),
    ],
    [
      'another key',
      () => jwt.sign({ sid: 's', aud: 'session', iss: 'dossier', exp: 9e9, iat: 1 }, 'x'.repeat(32)),
    ],
    ['nonsense', () => 'a.b.c'],
    ['an empty value', () => ' '],
  ])('rejects a token with %s without calling auth', async (_what, make) => {
    const introspections = gateway.introspections.length;
    const response = await gateway.call('GET', '/api/files?taxYear=2024', {
      cookie: `dossier_session=${make()}`,
    });
    expect(response.status).toBe(401);
    expect(gateway.introspections.length).toBe(introspections);
  });

  it('rejects an identity token as a session', async () => {
    await gateway.call('GET', '/api/files?taxYear=2024', { cookie: gateway.signIn('user') });
    const identity = String(gateway.received.at(-1)?.headers['x-dossier-identity']);
    const response = await gateway.call('GET', '/api/files?taxYear=2024', {
      cookie: `dossier_session=${identity}`,
    });
    expect(response.json().code).toBe('SESSION_EXPIRED');
  });
});

describe('debug tools', () => {
  it('return 404 in production unless enabled', async () => {
    const key = Buffer.alloc(32, 1).toString('base64');
    const production = { NODE_ENV: 'production', SESSION_KEY: key, MASTER_KEY: key };
    const debug = publicEndpoints.filter((spec) => spec.debug);
    expect(debug.length).toBeGreaterThan(0);
    const gateway = await startGateway({ env: production });
    for (const spec of debug) expect((await gateway.call(spec.method, examplePath(spec))).status).toBe(404);
    await gateway.stop();
    const enabled = await startGateway({ env: { ...production, DEBUG_TOOLS: 'on' } });
    for (const spec of debug) expect((await enabled.call(spec.method, examplePath(spec))).status).toBe(401);
    await enabled.stop();
  });
});
