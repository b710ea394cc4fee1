import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { downloadFile, listFiles, uploadFiles, type ErrorBody } from '@dossier/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestOptions } from './harness.ts';
import { startGateway, type TestGateway } from './harness.ts';
import { stubResponse, stubEndpoint, readAll, sendJson } from './stubs.ts';

const files = '/api/files?taxYear=2024';
const content = '/api/files/1/content';
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const stored = { files: [], failedCount: 0 };

describe('uploads and downloads at the same time', () => {
  let gateway: TestGateway;
  let opened: ClientRequest[] = [];
  afterEach(async () => {
    for (const client of opened) client.destroy();
    opened = [];
    await gateway.stop();
  });

  /** Uploads end with their body; downloads last until `finish`. */
  async function start(options: TestOptions = {}): Promise<{ finish: () => void }> {
    gateway = await startGateway({ ...options, times: { transferWait: 300, ...options.times } });
    const downloads: Array<() => void> = [];
    gateway.stub(stubResponse(listFiles, []));
    gateway.stub(
      stubEndpoint(uploadFiles, async (request, response) => {
        await readAll(request).catch(() => undefined);
        sendJson(response, 200, stored);
      }),
    );
    gateway.stub(
      stubEndpoint(downloadFile, (_request, response) => {
        response.writeHead(200).write('part');
        downloads.push(() => response.end());
      }),
    );
    return { finish: () => downloads.splice(0).forEach((end) => end()) };
  }

  function open(method: 'GET' | 'POST', cookie: string, headers: Record<string, string> = {}) {
    const path = method === 'POST' ? uploadFiles.path : content;
    const client = httpRequest(gateway.url + path, {
      method,
      agent: false,
      headers: { ...(method === 'POST' && form), ...headers, cookie },
    });
    client.on('error', () => undefined);
    client.on('response', (response: IncomingMessage) => response.on('error', () => undefined));
    opened.push(client);
    if (method === 'POST') client.write('x');
    else client.end();
    return client;
  }

  const countRunning = (path: string) => gateway.received.filter(({ url }) => url === path).length;
  const expectRunning = (path: string, count: number) =>
    expect.poll(() => countRunning(path), { timeout: 10_000 }).toBe(count);

  async function responseOf(client: ClientRequest): Promise<{ status: number; wait: number; code: string }> {
    const [response] = (await once(client, 'response')) as [IncomingMessage];
    const { code } = (await json(response)) as ErrorBody;
    return { status: response.statusCode ?? 0, wait: Number(response.headers['retry-after']), code };
  }

  /** Requests of another user at the same time, from the same network address. */
  async function statusesOfOtherUser(userId: number): Promise<number[]> {
    const cookie = gateway.signIn('user', userId);
    const list = await gateway.call('GET', files, { cookie });
    const upload = await gateway.call('POST', uploadFiles.path, { cookie, headers: form, body: 'x' });
    const [download] = (await once(open('GET', cookie), 'response')) as [IncomingMessage];
    return [list.status, upload.status, download.statusCode ?? 0];
  }

  it.each([
    ['POST', uploadFiles.path],
    ['GET', content],
  ] as const)(
    'of one user by %s are limited and leave room for others',
    { timeout: 30_000 },
    async (method, path) => {
      await start();
      const cookie = gateway.signIn('user');
      const clients = Array.from({ length: 130 }, () => open(method, cookie));
      const refused: Array<{ status: number; wait: number; code: string }> = [];
      for (const client of clients)
        client.on('response', (response: IncomingMessage) => {
          if (response.statusCode !== 200)
            void json(response).then((body) =>
              refused.push({
                status: response.statusCode ?? 0,
                wait: Number(response.headers['retry-after']),
                code: (body as ErrorBody).code,
              }),
            );
        });
      await expect.poll(() => refused.length, { timeout: 15_000 }).toBe(126);
      expect(new Set(refused.map((each) => JSON.stringify(each)))).toEqual(
        new Set([JSON.stringify({ status: 429, wait: 2, code: 'TOO_MANY_TRANSFERS' })]),
      );
      expect(countRunning(path)).toBe(4);
      expect(await statusesOfOtherUser(8)).toEqual([200, 200, 200]);
      // The same user can still send other requests.
      expect((await gateway.call('GET', files, { cookie })).status).toBe(200);
    },
  );

  it('leave connections for lists and probes, even without limits', { timeout: 30_000 }, async () => {
    await start({ env: { TRANSFER_LIMIT_USER: '0', TRANSFER_LIMIT_ADDRESS: '0' } });
    const cookie = gateway.signIn('user');
    for (let n = 0; n < 130; n += 1) open('POST', cookie);
    await expectRunning(uploadFiles.path, 130);
    expect((await gateway.call('GET', files, { cookie })).status).toBe(200);
    expect((await gateway.call('GET', '/healthz')).status).toBe(200);
  });

  it('of one network address are limited, an IPv6 /64 as one', async () => {
    await start({ env: { TRANSFER_LIMIT_ADDRESS: '2', TRUST_PROXY: '127.0.0.1' } });
    const from = (address: string, userId: number) =>
      open('POST', gateway.signIn('user', userId), { 'x-forwarded-for': address });
    from('2001:db8:1:2::1', 11);
    from('2001:db8:1:2::2', 12);
    await expectRunning(uploadFiles.path, 2);
    expect(await responseOf(from('2001:db8:1:2:ffff::3', 13))).toMatchObject({
      status: 429,
      code: 'TOO_MANY_TRANSFERS',
    });
    from('2001:db8:1:3::1', 14);
    await expectRunning(uploadFiles.path, 3);
  });

  it('are queued before they are refused', async () => {
    await start({ env: { TRANSFER_LIMIT_USER: '1' }, times: { transferWait: 20_000 } });
    const cookie = gateway.signIn('user');
    const [first, second, third] = [open('POST', cookie), open('POST', cookie), open('POST', cookie)];
    await expectRunning(uploadFiles.path, 1);
    // A client that disconnects while queued is skipped.
    second?.destroy();
    third?.end();
    first?.end();
    expect(await responseOf(first!)).toMatchObject({ status: 200 });
    expect(await responseOf(third!)).toMatchObject({ status: 200 });
  });

  it('free their slots when the client disconnects', async () => {
    await start({ env: { TRANSFER_LIMIT_USER: '1' }, times: { transferWait: 20_000 } });
    const cookie = gateway.signIn('user');
    const first = open('GET', cookie);
    await expectRunning(content, 1);
    open('GET', cookie);
    first.destroy();
    await expectRunning(content, 2);
  });

  it('end when the client stops reading a download', async () => {
    await start({ times: { idle: 400 } });
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
    open('GET', gateway.signIn('user'))
      .removeAllListeners('response')
      .on('response', () => undefined);
    await closed.promise;
  });
});

describe('calls at the same time', () => {
  let gateway: TestGateway;
  const clients: ClientRequest[] = [];
  beforeEach(async () => {
    gateway = await startGateway();
    gateway.stub(
      stubEndpoint(listFiles, (_request, response) => {
        // Only user 8 gets a response.
        if (gateway.received.at(-1)?.identity?.user?.userId === 8) sendJson(response, 200, []);
      }),
    );
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await gateway.stop();
  });
  const hang = (userId: number, count: number) => {
    const cookie = gateway.signIn('user', userId);
    for (let n = 0; n < count; n += 1)
      clients.push(
        httpRequest(gateway.url + files, { agent: false, headers: { cookie } })
          .on('error', () => undefined)
          .end(),
      );
  };
  const expectRunning = (count: number) =>
    expect
      .poll(() => gateway.received.filter(({ url }) => url === files).length, { timeout: 15_000 })
      .toBe(count);

  it('of one user leave connections for others', { timeout: 30_000 }, async () => {
    hang(7, 130);
    await expectRunning(32);
    const other = await gateway.call('GET', files, { cookie: gateway.signIn('user', 8) });
    expect(other.status).toBe(200);
  });

  it('leave the health check its own connection', { timeout: 30_000 }, async () => {
    for (const userId of [11, 12, 13, 14]) hang(userId, 33);
    await expectRunning(128);
    const health = await gateway.call('GET', '/healthz');
    expect([health.status, health.json<{ services: object }>().services]).toEqual([
      200,
      expect.objectContaining({ documents: 'ok' }),
    ]);
  });
});

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536);
}
