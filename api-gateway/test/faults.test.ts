import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { downloadFile, listFiles, transmit, uploadFiles } from '@dossier/contracts';
import { startForEachTest } from '@dossier/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Times } from '../src/settings.ts';
import { slices } from './bytes.ts';
import { startGateway, type TestGateway } from './harness.ts';
import { readAll, sendJson, stubEndpoint, urlOf } from './stubs.ts';

const files = '/api/files?taxYear=2024';
const content = '/api/files/1/content';
/** Long enough for a request of a busy machine that has no fault. */
const shortTimes: Partial<Times> = { connect: 500, response: 1000, uploadResponse: 1000, idle: 1500 };
const form = { 'content-type': 'multipart/form-data; boundary=x' };

describe('failing services', () => {
  let gateway: TestGateway;
  let cookie: string;
  const start = async (env: Record<string, string> = {}, times: Partial<Times> = {}) => {
    gateway = await startGateway({ env, times: { ...shortTimes, ...times } });
    cookie = gateway.signIn('user');
  };
  afterEach(() => gateway.stop());

  async function expectUnavailable(path = files): Promise<void> {
    const started = performance.now();
    const response = await gateway.call('GET', path, { cookie });
    expect([response.status, response.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    // The limits are two seconds at most; the rest leaves room for a busy machine.
    expect(performance.now() - started).toBeLessThan(6000);
  }

  it('503 for a refused connection, while other services work', async () => {
    await start({ DOCUMENTS_URL: 'http://127.0.0.1:9' });
    await expectUnavailable();
    expect((await gateway.call('GET', '/api/tax-status?taxYear=2024', { cookie })).status).toBe(200);
  });

  it('503 when no connection is accepted', async () => {
    // A documentation address (RFC 5737), where no host exists.
    await start({ DOCUMENTS_URL: 'http://192.0.2.1:80' });
    await expectUnavailable();
  });

  it('503 without a response', async () => {
    await start();
    gateway.stub(stubEndpoint(listFiles, () => undefined));
    await expectUnavailable();
  });

  it('503 without a response to a slow endpoint: after its longer limit, or early when the service hangs', async () => {
    // On a busy machine a probe may take most of a second.
    await start({}, { response: 1000, slowResponse: 4000 });
    gateway.stub(
      stubEndpoint(
        transmit,
        (_request, response) => void setTimeout(() => sendJson(response, 200, {}), 2000),
      ),
    );
    const call = () =>
      gateway.call('POST', transmit.path, {
        cookie,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ taxYear: 2024 }),
      });
    expect((await call()).status, 'a response within the limit').toBe(200);
    gateway.stub(stubEndpoint(transmit, () => undefined));
    const timeOf503 = async () => {
      const started = performance.now();
      expect((await call()).status).toBe(503);
      return performance.now() - started;
    };
    const ofBusy = await timeOf503();
    const readyz = { ...transmit, id: 'readyz', path: '/readyz', method: 'GET' } as const;
    gateway.stub(stubEndpoint(readyz, () => undefined));
    expect(ofBusy).toBeGreaterThanOrEqual(3990);
    expect(await timeOf503()).toBeLessThan(ofBusy);
  });

  it('503 in time when slow downloads use all connections of downloads', async () => {
    await start({ TRANSFER_LIMIT_USER: '0', TRANSFER_LIMIT_ADDRESS: '0' }, { response: 2000, idle: 60_000 });
    gateway.stub(
      stubEndpoint(downloadFile, (_request, response) => void response.writeHead(200).write('part')),
    );
    const clients: ClientRequest[] = [];
    const download = async () => {
      const client = httpRequest(gateway.url + content, { headers: { cookie } });
      clients.push(client.on('error', () => undefined).end());
      const [response] = (await once(client, 'response')) as [IncomingMessage];
      response.on('error', () => undefined);
      expect(response.statusCode).toBe(200);
    };
    // A few at a time, so that each has its response in time on a busy machine too.
    for (const _ of Array(32)) await Promise.all(Array.from({ length: 8 }, download));
    await expectUnavailable(content);
    for (const client of clients) client.destroy();
  });

  it.each([
    ['a 502 page of a proxy', 502, { 'content-type': 'text/html' }],
    ['a 401 that would sign the user out', 401, { 'content-type': 'application/json' }],
  ])('%s: 503', async (_what, status, headers) => {
    await start();
    gateway.stub(
      stubEndpoint(listFiles, (_request, response) => response.writeHead(status, headers).end('<html>')),
    );
    await expectUnavailable();
  });

  it('503 for a response that is not HTTP', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await start({ DOCUMENTS_URL: urlOf(server as never) });
    await expectUnavailable();
    server.close();
  });

  it('closes the connection when a response breaks off', async () => {
    await start();
    gateway.stub(
      stubEndpoint(downloadFile, (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/pdf' });
        response.write('part', () => response.destroy());
      }),
    );
    await expect(gateway.call('GET', content, { cookie })).rejects.toThrow();
    expect((await gateway.call('GET', files, { cookie })).status).toBe(200);
  });

  it('closes the connection when a response stalls', async () => {
    await start();
    gateway.stub(
      stubEndpoint(downloadFile, (_request, response) => void response.writeHead(200).write('part')),
    );
    await expect(gateway.call('GET', content, { cookie })).rejects.toThrow();
  });

  it.each(['dying', 'reading no bytes', 'not responding'])(
    '503 for a service %s during an upload',
    async (fault) => {
      await start();
      gateway.stub(
        stubEndpoint(uploadFiles, (request) => {
          if (fault === 'dying') request.once('data', () => request.socket.destroy());
          if (fault === 'not responding') request.resume();
        }),
      );
      const response = await gateway.call('POST', uploadFiles.path, {
        headers: form,
        body: Readable.from(slices(randomBytes(20_000_000))),
        cookie,
      });
      expect([response.status, response.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    },
  );
});

describe('disconnecting clients', () => {
  let cookie: string;
  const gateway = startForEachTest(() => startGateway());
  beforeEach(() => {
    cookie = gateway.signIn('user');
  });

  const open = (method: string, path: string, headers: Record<string, string>) =>
    httpRequest(gateway.url + path, { method, headers: { ...headers, cookie } }).on('error', () => undefined);

  it('during a download: the service is disconnected', async () => {
    const closed = Promise.withResolvers<void>();
    gateway.stub(
      stubEndpoint(downloadFile, (_request, response) => {
        response.once('close', closed.resolve);
        response.writeHead(200);
        Readable.from(endless())
          .on('error', () => undefined)
          .pipe(response);
      }),
    );
    const client = open('GET', content, {});
    client.end();
    const [response] = (await once(client, 'response')) as [Readable];
    response.on('error', () => undefined);
    await once(response, 'data');
    client.destroy();
    await closed.promise;
    expect((await gateway.call('GET', files, { cookie })).status).toBe(200);
  });

  it('during an upload: the service sees an incomplete body', async () => {
    const began = Promise.withResolvers<void>();
    const outcome = Promise.withResolvers<string>();
    gateway.stub(
      stubEndpoint(uploadFiles, (request) => {
        request.once('data', () => began.resolve());
        readAll(request).then(
          () => outcome.resolve('complete'),
          () => outcome.resolve('cut'),
        );
      }),
    );
    const client = open('POST', uploadFiles.path, { ...form, 'content-length': '1000000' });
    client.write(Buffer.alloc(100_000));
    await began.promise;
    client.destroy();
    expect(await outcome.promise).toBe('cut');
  });

  it('before the response: the service is disconnected', async () => {
    const began = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    gateway.stub(
      stubEndpoint(listFiles, (_request, response) => {
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

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536);
}
