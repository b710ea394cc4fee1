import {
  getAbout,
  getUser,
  getUserOverview,
  getProfileForUser,
  listStatusesForUser,
  verifyCode,
} from '@dossier/contracts';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishAll } from './builds.ts';
import { startGateway, type TestGateway } from './harness.ts';
import { stubResponse, stubEndpoint, sendJson } from './stubs.ts';
import { profile, userStubs } from './user-stubs.ts';

const down = (spec: Parameters<typeof stubEndpoint>[0]) =>
  stubEndpoint(spec, (incoming) => incoming.socket.destroy());

const stubs = [...userStubs, stubResponse(getProfileForUser, profile)];

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway({ stubs });
});
afterEach(() => gateway.stop());

describe('GET /api/user', () => {
  const get = (query = '') => gateway.call('GET', `/api/user${query}`, { cookie: gateway.signIn('user') });

  it('is composed of two services', async () => {
    const response = await get('?taxYear=2024');
    expect(response.status).toBe(200);
    expect(getUser.response.parse(response.json())).toMatchObject({
      id: 7,
      email: 'anna@example.ch',
      role: 'user',
      name: 'Anna Müller',
      version: 3,
      taxAddress: { street: 'Bahnhofstrasse 1a', city: 'Zürich' },
      taxAddressNumber: '1234.5678.90',
      taxStatus: 'documents_submitted',
      deletionPending: true,
      emailRecoveryPending: false,
      unavailable: [],
      taxYearStatuses: [
        { taxYear: 2024, status: 'documents_submitted', current_status_id: 3 },
        { taxYear: 2025, status: 'profile_incomplete', current_status_id: 1 },
      ],
    });
    expect(gateway.received.map(({ service, identity }) => [service, identity?.service])).toEqual([
      ['profile', 'gateway'],
      ['filing', 'gateway'],
    ]);
  });

  it('requests the profile of the requested tax year, or of the default one', async () => {
    const profileUrl = () => gateway.received.findLast(({ service }) => service === 'profile')?.url;
    expect((await get('?taxYear=2025')).json()).toMatchObject({ taxStatus: 'profile_incomplete' });
    expect(profileUrl()).toContain('taxYear=2025');
    await get();
    expect(profileUrl()).toContain('taxYear=2024');
    expect(gateway.received.findLast(({ service }) => service === 'filing')?.url).toBe('/internal/filings/7');
  });

  it.each([
    ['https://pay.example.ch/plans?from=dossier', 'https://pay.example.ch/plans?from=dossier'],
    ['https://pay.example.ch', 'https://pay.example.ch/'],
    ['http://localhost:8080/plans', 'http://localhost:8080/plans'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
    ['', null],
  ])('returns the payment URL: PAYMENT_URL=%s', async (value, expected) => {
    await gateway.stop();
    gateway = await startGateway({ env: { PAYMENT_URL: value }, stubs });
    expect(getUser.response.parse((await get()).json()).paymentUrl).toBe(expected);
  });

  it('lists filing as unavailable while it is down', async () => {
    gateway.stub(down(listStatusesForUser));
    const response = await get();
    expect([response.status, response.json()]).toMatchObject([
      200,
      { name: 'Anna Müller', taxStatus: null, taxYearStatuses: [], unavailable: ['filing'] },
    ]);
  });

  it('is 503 while profile is down', async () => {
    gateway.stub(down(getUserOverview));
    expect((await get()).json().code).toBe('SERVICE_UNAVAILABLE');
  });

  it('validates its query', async () => {
    const response = await get('?taxYear=20x4');
    expect([response.status, response.json().fields?.[0]?.path]).toEqual([400, 'taxYear']);
    expect((await get('?other=1')).status).toBe(400);
  });
});

describe('POST /api/auth/verify', () => {
  const verify = () =>
    gateway.call('POST', '/api/auth/verify', {
      headers: { 'content-type': 'application/json' },
      body: '{"email":"anna@example.ch","code":"123456"}',
    });
  const user = { id: 7, email: 'anna@example.ch', role: 'user', isProfileComplete: null } as const;

  it('fills in whether the profile is complete, and keeps the cookies', async () => {
    gateway.stub(
      stubResponse(
        verifyCode,
        { success: true, user },
        { 'set-cookie': ['dossier_session=x', 'dossier_device=y'] },
      ),
    );
    const response = await verify();
    expect(response.json()).toEqual({ success: true, user: { ...user, isProfileComplete: true } });
    expect(response.headers['set-cookie']).toEqual(['dossier_session=x', 'dossier_device=y']);
    expect(response.headers['content-length']).toBe(String(response.bytes.length));
  });

  it('signs in while the profile service is down', async () => {
    gateway.stub(stubResponse(verifyCode, { success: true, user }, { 'set-cookie': 'dossier_session=x' }));
    gateway.stub(down(getProfileForUser));
    const response = await verify();
    expect([response.status, response.json(), response.headers['set-cookie']]).toEqual([
      200,
      { success: true, user },
      'dossier_session=x',
    ]);
  });

  it('forwards an error response unchanged', async () => {
    gateway.stub(
      stubEndpoint(verifyCode, (_request, response) =>
        sendJson(response, 400, { code: 'VERIFICATION_ERROR', message: 'no' }, { 'retry-after': '60' }),
      ),
    );
    const response = await verify();
    expect([response.status, response.json(), response.headers['retry-after']]).toEqual([
      400,
      { code: 'VERIFICATION_ERROR', message: 'no' },
      '60',
    ]);
  });

  it('is 503 while auth is down', async () => {
    gateway.stub(down(verifyCode));
    expect((await verify()).status).toBe(503);
  });
});

describe('health and metrics', () => {
  it('is ok when every service is ready, and lists those that are down', async () => {
    const all = {
      auth: 'ok',
      profile: 'ok',
      documents: 'ok',
      filing: 'ok',
      messages: 'ok',
      recognition: 'ok',
    };
    const good = await gateway.call('GET', '/healthz');
    expect([good.status, good.json()]).toEqual([200, { status: 'ok', services: all }]);
    const partly = await startGateway({
      env: { FILING_URL: 'http://127.0.0.1:9', AUTH_URL: 'http://192.0.2.1:80' },
    });
    const bad = await partly.call('GET', '/healthz');
    expect([bad.status, bad.json()]).toEqual([
      503,
      { status: 'degraded', services: { ...all, filing: 'down', auth: 'down' } },
    ]);
    await partly.stop();
  });

  it('serves metrics on the internal port only', async () => {
    expect((await gateway.call('GET', '/metrics')).status).toBe(404);
    expect((await gateway.call('GET', '/readyz')).status).toBe(200);
    await gateway.call('GET', '/api/openapi.json');
    const text = await (await request(`${gateway.internalUrl}/metrics`)).body.text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{[^}]*endpoint="platform.openapi",status="200"[^}]*\} 1/,
    );
    expect((await request(`${gateway.internalUrl}/readyz`)).statusCode).toBe(200);
    expect((await request(`${gateway.internalUrl}/api/user`)).statusCode).toBe(404);
  });
});

describe('POST /api/client-errors', () => {
  const report = { remote: 'mf-home', buildId: 'b1', phase: 'chunk', code: 'TIMEOUT', durationMs: 5000 };
  const send = (body: object) =>
    gateway.call('POST', '/api/client-errors', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('is logged and counted', async () => {
    await request(`${gateway.internalUrl}/metrics`).then(({ body }) => body.dump());
    expect((await send(report)).json()).toEqual({ success: true });
    expect(
      gateway.logs.some((line) => line.includes('"client error"') && line.includes('"buildId":"b1"')),
    ).toBe(true);
    const text = await (await request(`${gateway.internalUrl}/metrics`)).body.text();
    expect(text).toMatch(
      /client_errors_total\{[^}]*remote="other",build="other",owner="unknown",phase="chunk",code="TIMEOUT"[^}]*\} 1/,
    );
  });

  it('names the owner of a published remote, and no build that is not', async () => {
    await publishAll(gateway);
    await gateway.clock.advance(60_000);
    await request(`${gateway.internalUrl}/metrics`).then(({ body }) => body.dump());
    await send(report);
    await send({ ...report, buildId: 'b9' });
    const logged = gateway.logs.filter((line) => line.includes('"client error"'));
    expect(logged.every((line) => line.includes('"owner":"@dossier/mf-home"'))).toBe(true);
    const text = await (await request(`${gateway.internalUrl}/metrics`)).body.text();
    const labels = 'owner="@dossier/mf-home",phase="chunk",code="TIMEOUT"';
    expect(text).toMatch(
      new RegExp(`client_errors_total\\{[^}]*remote="mf-home",build="b1",${labels}[^}]*\\} 1`),
    );
    expect(text).toMatch(
      new RegExp(`client_errors_total\\{[^}]*remote="mf-home",build="other",${labels}[^}]*\\} 1`),
    );
  });

  it('rejects personal data and too many reports', async () => {
    expect((await send({ ...report, message: 'anna@example.ch' })).status).toBe(400);
    expect((await send({ ...report, code: 'anna@example.ch' })).status).toBe(400);
    const statuses = [];
    for (let i = 0; i < 30; i += 1) statuses.push((await send(report)).status);
    expect(statuses).toContain(429);
  });
});

describe('GET /api/about', () => {
  const about = async (env: Record<string, string>) => {
    await gateway.stop();
    gateway = await startGateway({ env });
    const response = await gateway.call('GET', '/api/about');
    return getAbout.response.strict().parse(response.json());
  };

  it('returns no operator and the default periods without settings', async () => {
    expect(await about({})).toEqual({
      operator: null,
      sessionIdleMinutes: 30,
      sessionAbsoluteHours: 12,
      deviceDays: 30,
      deleteUnusedMonths: 60,
      uploadMaxBytes: 25 * 1024 * 1024,
      ahvNumbers: true,
      expertReview: false,
      expertsSeeClients: null,
      expertsSeeAll: false,
      fees: false,
      readerModel: null,
    });
  });

  it('returns the settings of the installation', async () => {
    const operator = { name: 'Treuhand Muster AG', contact: 'Seestrasse 1, 8002 Zürich' };
    const env = {
      OPERATOR_NAME: operator.name,
      OPERATOR_CONTACT: operator.contact,
      SESSION_IDLE_MINUTES: '20',
      SESSION_ABSOLUTE_HOURS: '8',
      DEVICE_DAYS: '0',
      DELETE_UNUSED_MONTHS: '24',
      UPLOAD_MAX_MB: '0.5',
      AHV_NUMBERS: 'off',
      REVIEW: 'expert',
      EXPERTS_SEE: 'all',
      FEES: 'on',
      READER_MODEL_URL: 'https://models.example.ch/v1/chat/completions',
    };
    expect(await about(env)).toEqual({
      operator,
      sessionIdleMinutes: 20,
      sessionAbsoluteHours: 8,
      deviceDays: 0,
      deleteUnusedMonths: 24,
      uploadMaxBytes: 512 * 1024,
      ahvNumbers: false,
      expertReview: true,
      expertsSeeClients: 'assigned',
      expertsSeeAll: true,
      fees: true,
      readerModel: 'models.example.ch',
    });
  });
});

describe('GET /api/audio', () => {
  it.each(['intro.wav', 'focus.wav'])('%s is a sound of at most 40 KB', async (file) => {
    const { status, headers, bytes } = await gateway.call('GET', `/api/audio/${file}`);
    expect([status, headers['content-type'], bytes.subarray(0, 4).toString()]).toEqual([
      200,
      'audio/wav',
      'RIFF',
    ]);
    expect(bytes.length).toBeLessThanOrEqual(40_000);
    const part = await gateway.call('GET', `/api/audio/${file}`, { headers: { range: 'bytes=8-11' } });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([
      206,
      'WAVE',
      `bytes 8-11/${bytes.length}`,
    ]);
    expect(
      (await gateway.call('GET', `/api/audio/${file}`, { headers: { range: 'bytes=-4' } })).bytes,
    ).toEqual(bytes.subarray(-4));
    expect(
      (await gateway.call('GET', `/api/audio/${file}`, { headers: { range: 'bytes=999999-' } })).status,
    ).toBe(416);
  });

  it.each(['..%2fplaces%2fplaces.csv', '..%2fpackage.json', 'intro.wav%00', 'x'])(
    '%s does not exist',
    async (file) => {
      const response = await gateway.call('GET', `/api/audio/${file}`);
      expect([response.status, response.json().code]).toEqual([404, 'AUDIO_NOT_FOUND']);
    },
  );
});

describe('the log', () => {
  it('contains no e-mail address, cookie, query value or body', async () => {
    const cookie = gateway.signIn('user');
    const canary = 'canary756';
    await gateway.call('GET', `/api/files?taxYear=2024&cursor=${canary}`, {
      cookie,
      headers: { 'user-agent': canary },
    });
    await gateway.call('POST', '/api/auth/request-code', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${canary}@example.ch` }),
    });
    await gateway.call('GET', `/nowhere/${canary}`, { headers: { accept: 'text/html' } });
    await gateway.call('GET', `/api/${canary}`);
    const log = gateway.logs.join('');
    expect(log).toContain('"endpoint":"files.list"');
    expect(log).toMatch(/"user":"u_[0-9a-f]{12}"/);
    expect(log).not.toContain(canary);
    expect(log).not.toContain(cookie.slice(-40));
    expect(log).not.toContain('anna@example.ch');
  });
});
