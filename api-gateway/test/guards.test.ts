import { once } from 'node:events';
import { connect } from 'node:net';
import { allEndpoints, loginAs, uploadFiles } from '@dossier/contracts';
import { EnvError } from '@dossier/service-kit';
import { startForSuite } from '@dossier/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from './harness.ts';
import { examplePath } from './stubs.ts';

const writeEndpoints = allEndpoints.filter(
  (spec) => spec.access !== 'service' && (spec.method !== 'GET' || spec === loginAs),
);
const readEndpoints = allEndpoints.filter(
  (spec) => spec.access !== 'service' && spec.method === 'GET' && spec !== loginAs,
);

describe('cross-site requests', () => {
  let cookie: string;
  const gateway = startForSuite(() => startGateway({ env: { PUBLIC_URL: 'https://dossier.example.ch' } }));
  beforeAll(() => {
    cookie = gateway.signIn('admin');
  });

  const foreign = {
    'a foreign origin': { origin: 'https://evil.example' },
    'an opaque origin': { origin: 'null' },
    'another port': { origin: 'http://127.0.0.1:1' },
    'a host name that is not the public one': { origin: 'http://rebound.example', host: 'rebound.example' },
    'the public host without TLS': { origin: 'http://dossier.example.ch' },
    'an origin with the public origin as prefix': { origin: 'https://dossier.example.ch.evil.example' },
    'cross-site': { 'sec-fetch-site': 'cross-site' },
    'same site, other origin': { 'sec-fetch-site': 'same-site' },
  };
  const own = {
    'no header': {},
    'the public origin': { origin: 'https://dossier.example.ch', 'sec-fetch-site': 'same-origin' },
    'a typed URL': { 'sec-fetch-site': 'none' },
  };

  it.each(writeEndpoints.map((spec) => [spec.id, spec] as const))(
    '%s: accepted from the same origin only',
    async (_id, spec) => {
      for (const [what, headers] of Object.entries(foreign)) {
        gateway.received.length = 0;
        const response = await gateway.call(spec.method, examplePath(spec), { headers, cookie });
        expect([what, response.status, response.json().code]).toEqual([what, 403, 'CROSS_SITE']);
        expect(gateway.received).toEqual([]);
      }
      for (const [what, headers] of Object.entries(own)) {
        expect([
          what,
          (await gateway.call(spec.method, examplePath(spec), { headers, cookie })).status,
        ]).not.toEqual([what, 403]);
      }
    },
  );

  it.each(readEndpoints.map((spec) => [spec.id, spec] as const))(
    '%s: can be read by a cross-site link',
    async (_id, spec) => {
      const response = await gateway.call('GET', examplePath(spec), {
        headers: { 'sec-fetch-site': 'cross-site' },
        cookie,
      });
      expect(response.status).not.toBe(403);
    },
  );
});

describe('bodies', () => {
  let cookie: string;
  const gateway = startForSuite(() => startGateway());
  beforeAll(() => {
    cookie = gateway.signIn('admin');
  });

  // A release token, and the cookie of a phone, are checked before the body.
  const withSession = writeEndpoints.filter(
    (spec) => spec !== loginAs && spec.access !== 'release' && spec.access !== 'handover',
  );
  it.each(withSession.map((spec) => [spec.id, spec] as const))(
    '%s: accepts the declared body type only',
    async (_id, spec) => {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        spec.form ? 'application/json' : 'multipart/form-data; boundary=x',
        '',
      ]) {
        const response = await gateway.call(spec.method, examplePath(spec), {
          headers: type ? { 'content-type': type } : {},
          body: '{"a":1}',
          cookie,
        });
        expect([type, response.status, response.json().code]).toEqual([type, 415, 'UNSUPPORTED_MEDIA_TYPE']);
      }
    },
  );

  it('rejects a compressed body', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect((await gateway.call('PUT', '/api/user/profile', { headers, body: 'x', cookie })).status).toBe(415);
  });

  it('accepts JSON up to 1 MB, and returns 413 above, with and without Content-Length', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const maxBody = Buffer.alloc(1024 * 1024, ' ');
    const largeBody = Buffer.alloc(1024 * 1024 + 1, ' ');
    const put = (body: Buffer | NodeJS.ReadableStream) =>
      gateway.call('PUT', '/api/user/profile', { headers, body, cookie });
    expect((await put(maxBody)).status).toBe(200);
    expect(gateway.received.at(-1)?.body.length).toBe(maxBody.length);
    expect((await put(largeBody)).json().code).toBe('PAYLOAD_TOO_LARGE');
    const { Readable } = await import('node:stream');
    expect(
      (await put(Readable.from([largeBody.subarray(0, 600_000), largeBody.subarray(0, 600_000)]))).status,
    ).toBe(413);
  });

  it('rejects a URL with non-printable characters', async () => {
    const response = await raw(
      gateway.port,
      Buffer.from(`GET /api/files?x=\xff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 'latin1'),
    );
    expect(response).toContain('HTTP/1.1 400');
  });
});

describe('slow requests', () => {
  let cookie: string;
  const gateway = startForSuite(() =>
    startGateway({ times: { body: 1000, headers: 1000, idle: 1500, lingeringClose: 300 } }),
  );
  beforeAll(() => {
    cookie = gateway.signIn('admin');
  });

  it('times out an incomplete JSON body and incomplete headers', async () => {
    const slow = await raw(
      gateway.port,
      `PUT /api/user/profile HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{`,
    );
    expect(slow).toContain('HTTP/1.1 408');
    expect(slow).toContain('REQUEST_TIMEOUT');
    expect(await raw(gateway.port, 'GET /api/user HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toContain(
      'HTTP/1.1 408',
    );
  });

  it('times out an upload without progress', async () => {
    const head = `POST /api/upload HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x`;
    expect(await raw(gateway.port, head)).toContain('REQUEST_TIMEOUT');
    expect(uploadFiles.errors).toContain('REQUEST_TIMEOUT');
  });
});

describe('limits', () => {
  it('rejects requests above the session limit with Retry-After', async () => {
    const gateway = await startGateway({ env: { RATE_LIMIT_SESSION: '3' } });
    const cookie = gateway.signIn('user');
    const statuses = [];
    for (let i = 0; i < 4; i += 1)
      statuses.push((await gateway.call('GET', '/api/files?taxYear=2024', { cookie })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await gateway.call('GET', '/api/files?taxYear=2024', { cookie });
    expect(refused.json().code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(
      (await gateway.call('GET', '/api/files?taxYear=2024', { cookie: gateway.signIn('user', 8) })).status,
    ).toBe(200);
    await gateway.stop();
  });

  it('counts by the client address behind a trusted proxy, and ignores X-Forwarded-For otherwise', async () => {
    const trusting = await startGateway({
      env: { RATE_LIMIT_ADDRESS: '1', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' },
    });
    const from = (gateway: TestGateway, address: string) =>
      gateway
        .call('GET', '/api/debug/check-auth', { headers: { 'x-forwarded-for': address } })
        .then(({ status }) => status);
    expect([
      await from(trusting, '1.2.3.4'),
      await from(trusting, '6.6.6.6, 1.2.3.5, 10.1.1.1'),
      await from(trusting, '1.2.3.4'),
    ]).toEqual([200, 200, 429]);
    expect(trusting.received.map(({ headers }) => headers['x-dossier-client-ip'])).toEqual([
      '1.2.3.4',
      '1.2.3.5',
    ]);
    await from(trusting, '2001:db8:1:2::1');
    expect(await from(trusting, '2001:db8:1:2:ffff::9')).toBe(429);
    await trusting.stop();
    const untrusting = await startGateway({ env: { RATE_LIMIT_ADDRESS: '1' } });
    expect([await from(untrusting, '1.2.3.4'), await from(untrusting, '1.2.3.5')]).toEqual([200, 429]);
    expect(untrusting.received[0]?.headers['x-dossier-client-ip']).toBe('127.0.0.1');
    await untrusting.stop();
  });

  it('passes the country on to the auth service only, and only from a trusted proxy', async () => {
    const headers = { 'cf-ipcountry': 'CH', 'x-dossier-client-country': 'LI' };
    const countries = async (env: Record<string, string>) => {
      const gateway = await startGateway({ env });
      await gateway.call('GET', '/api/debug/check-auth', { headers });
      await gateway.call('GET', '/api/files?taxYear=2024', { headers, cookie: gateway.signIn('user') });
      await gateway.stop();
      return gateway.received.map((request) => request.headers['x-dossier-client-country']);
    };
    const named = { COUNTRY_HEADER: 'CF-IPCountry' };
    expect(await countries({ ...named, TRUST_PROXY: '127.0.0.1' })).toEqual(['CH', undefined]);
    expect(await countries(named)).toEqual([undefined, undefined]);
    expect(await countries({ TRUST_PROXY: '127.0.0.1' })).toEqual([undefined, undefined]);
  });
});

describe('settings', () => {
  it.each([
    ['REDIS_URL', 'http://localhost'],
    ['TRUST_PROXY', 'all'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['COUNTRY_HEADER', 'CF IPCountry'],
    ['PUBLIC_URL', 'ftp://x'],
    ['PAYMENT_URL', 'http://pay.example.ch'],
    ['PAYMENT_URL', 'http://localhost.example.ch'],
    ['PAYMENT_URL', 'https://user:secret@pay.example.ch'],
    ['PAYMENT_URL', 'javascript:alert(1)'],
    ['PAYMENT_URL', '//pay.example.ch'],
    ['PAYMENT_URL', 'pay.example.ch'],
    ['DEBUG_TOOLS', 'yes'],
  ])('reject %s=%s at start, naming the variable', async (name, value) => {
    await expect(startGateway({ env: { [name]: value } })).rejects.toThrow(EnvError);
    await expect(startGateway({ env: { [name]: value } })).rejects.toThrow(`${name}: `);
  });

  it.each([
    ['OPERATOR_NAME', 'OPERATOR_CONTACT'],
    ['OPERATOR_CONTACT', 'OPERATOR_NAME'],
  ])('reject %s without %s', async (given, missing) => {
    await expect(startGateway({ env: { [given]: 'Treuhand Muster AG' } })).rejects.toThrow(`${missing}: `);
  });
});

/** Sends bytes and returns everything received until the server closes the connection. */
async function raw(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.write(bytes);
  await once(socket, 'close');
  return received;
}
