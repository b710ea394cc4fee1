import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { checkAuth, listFiles, requestCode, uploadFiles } from '@dossier/contracts';
import { startForEachTest } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { slices } from './bytes.ts';
import { startGateway } from './harness.ts';
import { stubEndpoint, sendJson } from './stubs.ts';

const files = '/api/files?taxYear=2024';
const form = { 'content-type': 'multipart/form-data; boundary=x' };

describe('forwarded requests', () => {
  let cookie: string;
  const gateway = startForEachTest(() => startGateway());
  beforeEach(() => {
    cookie = gateway.signIn('user');
  });

  it('drops headers that a client must not set, and sets its own', async () => {
    await gateway.call('GET', files, {
      cookie: `${cookie}; dossier_device=d; other=1`,
      headers: {
        'accept-language': 'de',
        'x-user-id': '1',
        'x-dossier-identity': 'forged',
        'x-dossier-client-ip': '6.6.6.6',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-idempotency-key': 'k',
        'x-request-id': 'chosen-by-the-client',
        forwarded: 'for=6.6.6.6',
        te: 'trailers',
        authorization: 'Bearer x',
      },
    });
    const { headers, identity, url } = gateway.received[0]!;
    expect(Object.keys(headers).sort()).toEqual([
      'accept-language',
      'connection',
      'host',
      'x-dossier-client-ip',
      'x-dossier-identity',
      'x-request-id',
    ]);
    expect(headers).toMatchObject({ 'accept-language': 'de', 'x-dossier-client-ip': '127.0.0.1' });
    expect(headers['x-request-id']).not.toBe('chosen-by-the-client');
    const [[sessionId, session] = expect.unreachable()] = gateway.sessions;
    // The identity is a JWT: its times are whole seconds.
    const signedInAt = Math.floor(Date.parse(session.signedInAt!) / 1000) * 1000;
    expect(identity).toEqual({
      user: { userId: 7, role: 'user', sessionId, signedInAt },
    });
    expect(url).toBe(files);
  });

  it('signs an identity for the called service only', async () => {
    await gateway.call('GET', files, { cookie });
    await gateway.call('GET', '/api/tax-status?taxYear=2024', { cookie });
    const [documents, filing] = gateway.received;
    expect(documents?.headers['x-dossier-identity']).not.toBe(filing?.headers['x-dossier-identity']);
  });

  it('forwards only the cookies of auth, and only to auth', async () => {
    await gateway.call('GET', checkAuth.path, {
      cookie: `a=1; ${cookie}; dossier_browser=b; dossier_device=c; dossier_device=d`,
    });
    expect(gateway.received[0]?.headers.cookie).toBe(`${cookie}; dossier_browser=b; dossier_device=c`);
  });

  it('accepts cookies from auth only, and drops headers that a service must not set', async () => {
    const headers = {
      'set-cookie': ['a=1', 'b=2'],
      server: 'x',
      'x-powered-by': 'x',
      'access-control-allow-origin': '*',
      'x-dossier-identity': 'x',
      'x-total-count': '3',
      'content-security-policy': 'sandbox',
    };
    gateway.stub(stubEndpoint(listFiles, (_request, response) => sendJson(response, 200, [], headers)));
    gateway.stub(stubEndpoint(requestCode, (_request, response) => sendJson(response, 200, {}, headers)));
    const fromDocuments = await gateway.call('GET', files, { cookie });
    for (const name of [
      'set-cookie',
      'server',
      'x-powered-by',
      'access-control-allow-origin',
      'x-dossier-identity',
    ]) {
      expect([name, fromDocuments.headers[name]]).toEqual([name, undefined]);
    }
    expect(fromDocuments.headers).toMatchObject({
      'x-total-count': '3',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
    const fromAuth = await gateway.call('POST', requestCode.path, {
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(fromAuth.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('streams an upload unchanged', async () => {
    const bytes = randomBytes(8_000_000);
    gateway.stub(
      stubEndpoint(uploadFiles, async (request, response) => {
        const hash = createHash('sha256');
        for await (const chunk of request) hash.update(chunk as Buffer);
        sendJson(response, 200, { hash: hash.digest('hex'), length: request.headers['content-length'] });
      }),
    );
    const hash = createHash('sha256').update(bytes).digest('hex');
    const withLength = await gateway.call('POST', uploadFiles.path, {
      headers: { ...form, 'content-length': String(bytes.length) },
      body: Readable.from(slices(bytes)),
      cookie,
    });
    expect(withLength.json()).toEqual({ hash, length: '8000000' });
    const chunked = await gateway.call('POST', uploadFiles.path, {
      headers: form,
      body: Readable.from(slices(bytes)),
      cookie,
    });
    expect(chunked.json()).toEqual({ hash });
  });

  it('reads an upload no faster than the service', async () => {
    const release = Promise.withResolvers<void>();
    gateway.stub(
      stubEndpoint(uploadFiles, async (request, response) => {
        await release.promise;
        let size = 0;
        for await (const chunk of request) size += (chunk as Buffer).length;
        sendJson(response, 200, { size });
      }),
    );
    const total = 64 * 1024 * 1024;
    let produced = 0;
    const stalled = Promise.withResolvers<void>();
    const source = new Readable({
      read() {
        produced += 65_536;
        this.push(produced > total ? null : Buffer.alloc(65_536));
        clearTimeout(stallTimer);
        stallTimer = setTimeout(stalled.resolve, 150);
      },
    });
    let stallTimer = setTimeout(stalled.resolve, 5000);
    const response = gateway.call('POST', uploadFiles.path, { headers: form, body: source, cookie });
    await stalled.promise;
    expect(produced).toBeLessThan(total / 2);
    release.resolve();
    expect((await response).json()).toEqual({ size: total });
  });

  it('forwards an error response sent before the whole upload', async () => {
    gateway.stub(
      stubEndpoint(uploadFiles, (_request, response) =>
        sendJson(response, 413, { code: 'FILE_TOO_LARGE', message: 'x' }),
      ),
    );
    const response = await gateway.call('POST', uploadFiles.path, {
      headers: form,
      body: Readable.from(slices(randomBytes(3_000_000))),
      cookie,
    });
    expect([response.status, response.json().code]).toEqual([413, 'FILE_TOO_LARGE']);
  });

  it('logs the code of its own error responses and of forwarded ones, and sends no header with it', async () => {
    const headers = { 'x-dossier-error-code': 'FILE_NOT_FOUND' };
    gateway.stub(
      stubEndpoint(listFiles, (_request, response) =>
        sendJson(response, 404, { code: 'FILE_NOT_FOUND', message: 'x' }, headers),
      ),
    );
    const own = await gateway.call('GET', files);
    const forwarded = await gateway.call('GET', files, { cookie });
    const success = await gateway.call('GET', '/api/tax-status?taxYear=2024', { cookie });
    expect(own.headers).not.toHaveProperty('x-dossier-error-code');
    expect(forwarded.headers).not.toHaveProperty('x-dossier-error-code');
    for (const [{ headers: sent }, status, code] of [
      [own, 401, 'UNAUTHENTICATED'],
      [forwarded, 404, 'FILE_NOT_FOUND'],
      [success, 200, undefined],
    ] as const) {
      const line = await vi.waitFor(() => {
        const lines = gateway.logs.map((text) => JSON.parse(text) as Record<string, unknown>);
        const found = lines.find(
          ({ msg, requestId }) => msg === 'request' && requestId === sent['x-request-id'],
        );
        expect(found).toBeDefined();
        return found;
      });
      expect([line?.['status'], line?.['code']]).toEqual([status, code]);
    }
  });

  it('sends its own error response while the browser is still uploading', async () => {
    const body = Readable.from(slices(randomBytes(3_000_000)));
    const response = await gateway.call('POST', uploadFiles.path, { headers: form, body });
    expect(response.json().code).toBe('UNAUTHENTICATED');
    expect(gateway.received).toEqual([]);
  });
});
