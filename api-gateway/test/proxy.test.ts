import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { checkAuth, downloadFile, listFiles, requestCode, uploadFiles } from '@dossier/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { behaves, readAll, sendJson, startGateway, urlOf, type TestGateway } from './harness.ts';

const files = '/api/files?taxYear=2024';
const content = '/api/files/1/content';
const form = { 'content-type': 'multipart/form-data; boundary=x' };

describe('what is passed on', () => {
  let gateway: TestGateway;
  let cookie: string;
  beforeEach(async () => {
    gateway = await startGateway();
    cookie = gateway.signIn('user');
  });
  afterEach(() => gateway.stop());

  it('strips what a client must not say, and says it itself', async () => {
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
    const { headers, identity, url } = gateway.seen[0]!;
    expect(Object.keys(headers).sort()).toEqual(
      ['accept-language', 'connection', 'host', 'x-dossier-client-ip', 'x-dossier-identity', 'x-request-id'],
    );
    expect(headers).toMatchObject({ 'accept-language': 'de', 'x-dossier-client-ip': '127.0.0.1' });
    expect(headers['x-request-id']).not.toBe('chosen-by-the-client');
    expect(identity).toEqual({ person: { userId: 7, role: 'user', sessionId: [...gateway.sessions.keys()][0] } });
    expect(url).toBe(files);
  });

  it('signs an identity for the one service that is asked', async () => {
    await gateway.call('GET', files, { cookie });
    await gateway.call('GET', '/api/tax-status?taxYear=2024', { cookie });
    const [documents, filing] = gateway.seen;
    expect(documents?.headers['x-dossier-identity']).not.toBe(filing?.headers['x-dossier-identity']);
  });

  it('shows cookies to auth alone, and only those auth knows', async () => {
    await gateway.call('GET', checkAuth.path, { cookie: `a=1; ${cookie}; dossier_browser=b; dossier_device=c; dossier_device=d` });
    expect(gateway.seen[0]?.headers.cookie).toBe(`${cookie}; dossier_browser=b; dossier_device=c`);
  });

  it('takes cookies from auth alone, and no header that is not a service’s to set', async () => {
    const headers = { 'set-cookie': ['a=1', 'b=2'], server: 'x', 'x-powered-by': 'x', 'access-control-allow-origin': '*', 'x-dossier-identity': 'x', 'x-total-count': '3', 'content-security-policy': 'sandbox' };
    gateway.stub(behaves(listFiles, (_request, response) => sendJson(response, 200, [], headers)));
    gateway.stub(behaves(requestCode, (_request, response) => sendJson(response, 200, {}, headers)));
    const fromDocuments = await gateway.call('GET', files, { cookie });
    for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin', 'x-dossier-identity']) {
      expect([name, fromDocuments.headers[name]]).toEqual([name, undefined]);
    }
    expect(fromDocuments.headers).toMatchObject({ 'x-total-count': '3', 'content-security-policy': 'sandbox', 'x-content-type-options': 'nosniff' });
    const fromAuth = await gateway.call('POST', requestCode.path, { headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(fromAuth.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('streams an upload through, byte for byte', async () => {
    const bytes = randomBytes(8_000_000);
    gateway.stub(
      behaves(uploadFiles, async (request, response) => {
        const hash = createHash('sha256');
        for await (const chunk of request) hash.update(chunk as Buffer);
        sendJson(response, 200, { hash: hash.digest('hex'), length: request.headers['content-length'] });
      }),
    );
    const wanted = createHash('sha256').update(bytes).digest('hex');
    const known = await gateway.call('POST', uploadFiles.path, { headers: { ...form, 'content-length': String(bytes.length) }, body: Readable.from(slices(bytes)), cookie });
    expect(known.json()).toEqual({ hash: wanted, length: '8000000' });
    const chunked = await gateway.call('POST', uploadFiles.path, { headers: form, body: Readable.from(slices(bytes)), cookie });
    expect(chunked.json()).toEqual({ hash: wanted });
  });

  it('reads an upload no faster than the service takes it', async () => {
    const release = Promise.withResolvers<void>();
    gateway.stub(
      behaves(uploadFiles, async (request, response) => {
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
        clearTimeout(quiet);
        quiet = setTimeout(stalled.resolve, 150);
      },
    });
    let quiet = setTimeout(stalled.resolve, 5000);
    const answer = gateway.call('POST', uploadFiles.path, { headers: form, body: source, cookie });
    await stalled.promise;
    expect(produced).toBeLessThan(total / 2);
    release.resolve();
    expect((await answer).json()).toEqual({ size: total });
  });

  it('passes a refusal on that comes before the whole upload', async () => {
    gateway.stub(behaves(uploadFiles, (_request, response) => sendJson(response, 413, { code: 'FILE_TOO_LARGE', message: 'x' })));
    const answer = await gateway.call('POST', uploadFiles.path, { headers: form, body: Readable.from(slices(randomBytes(3_000_000))), cookie });
    expect([answer.status, answer.json().code]).toEqual([413, 'FILE_TOO_LARGE']);
  });

  it('lets the browser read a refusal of its own while it still sends', async () => {
    const body = Readable.from(slices(randomBytes(3_000_000)));
    const answer = await gateway.call('POST', uploadFiles.path, { headers: form, body });
    expect(answer.json().code).toBe('UNAUTHENTICATED');
    expect(gateway.seen).toEqual([]);
  });
});

describe('services that fail', () => {
  let gateway: TestGateway;
  let cookie: string;
  const start = async (env: Record<string, string> = {}) => {
    gateway = await startGateway({ env });
    cookie = gateway.signIn('user');
  };
  afterEach(() => gateway.stop());

  async function expectUnavailable(path = files): Promise<void> {
    const started = performance.now();
    const answer = await gateway.call('GET', path, { cookie });
    expect([answer.status, answer.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(2000);
  }

  it('refused: 503, and the others go on', async () => {
    await start({ DOCUMENTS_URL: 'http://127.0.0.1:9' });
    await expectUnavailable();
    expect((await gateway.call('GET', '/api/tax-status?taxYear=2024', { cookie })).status).toBe(200);
  });

  it('no connection taken: 503', async () => {
    // A documentation address (RFC 5737): nothing ever answers there.
    await start({ DOCUMENTS_URL: 'http://192.0.2.1:80' });
    await expectUnavailable();
  });

  it('hanging: 503', async () => {
    await start();
    gateway.stub(behaves(listFiles, () => undefined));
    await expectUnavailable();
  });

  it.each([
    ['a 502 page of a proxy', 502, { 'content-type': 'text/html' }],
    ['a 401 that would sign the person out', 401, { 'content-type': 'application/json' }],
  ])('%s: 503', async (_what, status, headers) => {
    await start();
    gateway.stub(behaves(listFiles, (_request, response) => response.writeHead(status, headers).end('<html>')));
    await expectUnavailable();
  });

  it('no HTTP at all: 503', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await start({ DOCUMENTS_URL: urlOf(server as never) });
    await expectUnavailable();
    server.close();
  });

  it('cut in the middle of an answer: the client sees a cut, not an end', async () => {
    await start();
    gateway.stub(
      behaves(downloadFile, (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/pdf' });
        response.write('part', () => response.destroy());
      }),
    );
    await expect(gateway.call('GET', content, { cookie })).rejects.toThrow();
    expect((await gateway.call('GET', files, { cookie })).status).toBe(200);
  });

  it('silent in the middle of an answer: cut', async () => {
    await start();
    gateway.stub(behaves(downloadFile, (_request, response) => void response.writeHead(200).write('part')));
    await expect(gateway.call('GET', content, { cookie })).rejects.toThrow();
  });

  it.each(['dying', 'taking no bytes', 'not answering'])('%s in an upload: 503', async (fault) => {
    await start();
    gateway.stub(
      behaves(uploadFiles, (request) => {
        if (fault === 'dying') request.once('data', () => request.socket.destroy());
        if (fault === 'not answering') request.resume();
      }),
    );
    const answer = await gateway.call('POST', uploadFiles.path, { headers: form, body: Readable.from(slices(randomBytes(20_000_000))), cookie });
    expect([answer.status, answer.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });
});

describe('clients that leave', () => {
  let gateway: TestGateway;
  let cookie: string;
  beforeEach(async () => {
    gateway = await startGateway();
    cookie = gateway.signIn('user');
  });
  afterEach(() => gateway.stop());

  const open = (method: string, path: string, headers: Record<string, string>) =>
    httpRequest(gateway.url + path, { method, headers: { ...headers, cookie } }).on('error', () => undefined);

  it('in a download: the service is told', async () => {
    const closed = Promise.withResolvers<void>();
    gateway.stub(
      behaves(downloadFile, (_request, response) => {
        response.once('close', closed.resolve);
        response.writeHead(200);
        Readable.from(endless()).on('error', () => undefined).pipe(response);
      }),
    );
    const client = open('GET', content, {});
    client.end();
    const [answer] = (await once(client, 'response')) as [Readable];
    answer.on('error', () => undefined);
    await once(answer, 'data');
    client.destroy();
    await closed.promise;
    expect((await gateway.call('GET', files, { cookie })).status).toBe(200);
  });

  it('in an upload: the service sees it cut, not complete', async () => {
    const began = Promise.withResolvers<void>();
    const outcome = Promise.withResolvers<string>();
    gateway.stub(
      behaves(uploadFiles, (request) => {
        request.once('data', () => began.resolve());
        readAll(request).then(() => outcome.resolve('complete'), () => outcome.resolve('cut'));
      }),
    );
    const client = open('POST', uploadFiles.path, { ...form, 'content-length': '1000000' });
    client.write(Buffer.alloc(100_000));
    await began.promise;
    client.destroy();
    expect(await outcome.promise).toBe('cut');
  });

  it('before the answer: the service is told', async () => {
    const began = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    gateway.stub(
      behaves(listFiles, (_request, response) => {
        response.once('close', closed.resolve);
        began.resolve();
      }),
    );
    const client = open('GET', files, {});
    client.end();
    await began.promise;
    client.destroy();
    await closed.promise;
  });
});

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536);
}
