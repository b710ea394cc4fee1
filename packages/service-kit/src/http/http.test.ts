import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { endpoint } from '@dossier/contracts';
import { startForSuite } from '../testing/start-for.ts';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createService, fail, type Service, type ServiceDeps } from '../index.ts';
import { common } from '../service/notes.fixture.ts';
import { as, asService, startTestService } from '../testing/index.ts';

const post = { ...common, method: 'POST' } as const;
const get = { ...common, method: 'GET' } as const;
const echo = endpoint({
  ...post,
  id: 'echo',
  path: '/api/echo/{id}',
  access: 'public',
  params: z.strictObject({ id: z.string().regex(/^\d+$/) }),
  query: z.strictObject({
    year: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
  }),
  body: z.object({ text: z.string().max(20), nested: z.object({ a: z.number() }).optional() }),
  response: z.object({ text: z.string() }),
});
const leak = endpoint({
  ...get,
  id: 'leak',
  path: '/api/leak',
  access: 'public',
  response: z.object({ shown: z.string() }),
});
const wrong = endpoint({
  ...get,
  id: 'wrong',
  path: '/api/wrong',
  access: 'public',
  response: z.object({ n: z.number() }),
});
const crash = endpoint({ ...get, id: 'crash', path: '/api/crash', access: 'public', response: z.object({}) });
const busy = endpoint({ ...get, id: 'busy', path: '/api/busy', access: 'user', response: z.object({}) });
const slow = endpoint({ ...get, id: 'slow', path: '/api/slow', access: 'public', response: z.object({}) });
const nothing = endpoint({
  ...post,
  id: 'nothing',
  path: '/api/nothing',
  access: 'public',
  response: z.undefined(),
});
const bytes = endpoint({
  ...get,
  id: 'bytes',
  path: '/api/bytes',
  access: 'public',
  query: z.strictObject({ how: z.enum(['whole', 'buffer', 'brokenStart', 'brokenLater', 'endless']) }),
  response: { binary: 'application/octet-stream' },
});
const upload = endpoint({
  ...post,
  id: 'upload',
  path: '/api/upload',
  access: 'public',
  form: z.object({}),
  response: z.object({ bytes: z.number() }),
});

const canary = 'canary.person@example.ch';
let endless: Readable | undefined;
const working = Promise.withResolvers<void>();
const ended = Promise.withResolvers<unknown>();

function chunks(how: string): Readable {
  if (how === 'whole') return Readable.from([Buffer.from('one '), Buffer.from('two')]);
  if (how === 'brokenStart')
    return new Readable({
      read() {
        this.destroy(new Error('no first byte'));
      },
    });
  if (how === 'brokenLater') {
    return Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000, 1);
        await new Promise(setImmediate);
        throw new Error('broke later');
      })(),
    );
  }
  endless = new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });
  return endless;
}

function createEcho(deps: ServiceDeps): Service {
  const service = createService({ name: 'messages', entities: [], migrations: [] }, deps);
  service.route(echo, ({ body }) => ({ text: body.text }));
  service.route(leak, () => ({ shown: 'yes', secret: 'hidden' }));
  service.route(wrong, () => ({ n: canary as unknown as number }));
  service.route(crash, () => {
    throw new SyntaxError(`Unexpected token in "Anna Canary, canary street": ${canary}`);
  });
  service.route(busy, () => {
    throw fail('TOO_MANY_REQUESTS', { retryAfter: 2.4 });
  });
  service.route(slow, async ({ signal }) => {
    working.resolve();
    await once(signal, 'abort');
    ended.resolve(signal.reason);
    throw signal.reason;
  });
  service.route(nothing, () => undefined);
  service.route(bytes, ({ query }) =>
    query.how === 'buffer'
      ? { body: Buffer.from('buffer'), headers: { 'Content-Disposition': 'attachment' } }
      : { body: chunks(query.how) },
  );
  service.route(upload, async ({ ctx }) => {
    let size = 0;
    for await (const chunk of ctx.req) size += (chunk as Buffer).length;
    return { bytes: size };
  });
  return service;
}

const test = startForSuite(() => startTestService(createEcho));

const json = { 'content-type': 'application/json' };
async function send(body: string, headers: Record<string, string> = json, path = '/api/echo/1') {
  const response = await test.fetch(path, { method: 'POST', body, headers });
  return {
    status: response.status,
    body: (await response.json()) as {
      code?: string;
      fields?: Array<{ path: string; code: string; message: string }>;
    },
  };
}

describe('input', () => {
  it('accepts JSON only and names the reason of a rejection', async () => {
    expect(await send('{"text":"a"}')).toEqual({ status: 200, body: { text: 'a' } });
    expect((await send('{"text":', json)).body.code).toBe('INVALID_JSON');
    expect((await send('text=a', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await send('{"text":"a"}', { 'content-type': 'text/plain' })).body.code).toBe(
      'UNSUPPORTED_MEDIA_TYPE',
    );
    expect((await send(`{"text":"${'x'.repeat(1024 * 1024)}"}`)).status).toBe(413);
  });

  it('limits a body without Content-Length while it arrives', async () => {
    const body = Readable.toWeb(Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(65_536, 32))));
    const response = await test.fetch('/api/echo/1', {
      method: 'POST',
      headers: json,
      body,
      ...{ duplex: 'half' },
    });
    expect(response.status).toBe(413);
  });

  it.each([
    ['{"text":{"$ne":1}}', 'text', 'invalid_type'],
    ['{"text":null}', 'text', 'invalid_type'],
    ['{}', 'text', 'invalid_type'],
    ['[]', '', 'invalid_type'],
    ['0', '', 'invalid_type'],
    ['{"text":"a","__proto__":{"admin":true}}', '__proto__', 'unrecognized_keys'],
    ['{"text":"a","nested":{"a":1,"__proto__":{}}}', 'nested.__proto__', 'unrecognized_keys'],
    [`{"text":"${'x'.repeat(21)}"}`, 'text', 'too_big'],
  ])('rejects %s', async (body, path, code) => {
    const response = await send(body);
    expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(response.body.fields?.[0]).toMatchObject({ path, code });
    expect(response.body.fields?.[0]?.message).not.toBe('');
  });

  it('distinguishes missing from invalid fields', async () => {
    const missing = await send('{}');
    const typed = await send('{"text":1}');
    expect(missing.body.fields?.[0]?.message).not.toBe(typed.body.fields?.[0]?.message);
  });

  it('handles half a million brackets, unusual queries and broken escapes', async () => {
    expect((await send(`{"text":${'['.repeat(300_000)}${']'.repeat(300_000)}}`)).status).toBe(400);
    expect((await send('{"text":"a"}', json, '/api/echo/1?year=2024&year=2025')).status).toBe(400);
    expect((await send('{"text":"a"}', json, '/api/echo/1?__proto__=1')).status).toBe(400);
    expect([400, 404]).toContain((await send('{"text":"a"}', json, '/api/echo/%E0%A4%A')).status);
    expect((await send('{"text":"a"}', json, '/api/echo/abc')).body.code).toBe('VALIDATION_FAILED');
  });

  it('leaves the form of a request to its handler', async () => {
    const response = await test.fetch('/api/upload', {
      method: 'POST',
      body: Buffer.alloc(3_000_000),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(await response.json()).toEqual({ bytes: 3_000_000 });
  });
});

describe('responses', () => {
  it('contain only declared fields', async () => {
    expect((await test.request(leak, {})).body).toEqual({ shown: 'yes' });
    expect((await test.request(wrong, {})).error?.code).toBe('INTERNAL_ERROR');
    expect((await test.request(nothing, {})).status).toBe(204);
  });

  it("reveal no details of an internal error, in the user's language", async () => {
    const english = await test.request(crash, {});
    const german = await test.request(crash, {}, { headers: { 'accept-language': 'de' } });
    expect([english.status, english.error?.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(JSON.stringify(english.error)).not.toContain('canary');
    expect(german.error?.message).not.toBe(english.error?.message);
    expect(english.headers.get('x-request-id')).toBe(english.error?.requestId);
  });

  it('send Retry-After', async () => {
    const refused = await test.request(busy, {}, { as: as(7) });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3']);
  });

  it('are 404 for unknown paths and 405 for unknown methods', async () => {
    expect((await test.fetch('/api/unknown')).status).toBe(404);
    const method = await test.fetch('/api/leak', { method: 'DELETE' });
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'HEAD, GET']);
  });

  it('are not sent to a connection that sends many requests ahead', async () => {
    const client = connect(Number(new URL(test.url).port), '127.0.0.1').on('error', () => undefined);
    client.write('GET /api/leak HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(300));
    const received = await client.toArray().catch(() => []);
    expect(
      Buffer.concat(received as Buffer[])
        .toString()
        .split('HTTP/1.1 200').length,
    ).toBeLessThan(3);
  });

  it('keep a well-formed request id and replace others', async () => {
    const kept = await test.fetch('/api/leak', { headers: { 'x-request-id': 'abcdef-123456' } });
    expect(kept.headers.get('x-request-id')).toBe('abcdef-123456');
    const replaced = await test.fetch('/api/leak', { headers: { 'x-request-id': '<script>' } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('bytes', () => {
  it('are sent from a stream or a buffer', async () => {
    const whole = await test.request(bytes, { query: { how: 'whole' } });
    expect([whole.status, whole.body.toString()]).toEqual([200, 'one two']);
    const buffer = await test.request(bytes, { query: { how: 'buffer' } });
    expect(buffer.headers.get('content-disposition')).toBe('attachment');
    expect(buffer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('become an error response before the first byte and a closed connection after it', async () => {
    expect((await test.request(bytes, { query: { how: 'brokenStart' } })).error?.code).toBe('INTERNAL_ERROR');
    await expect(test.request(bytes, { query: { how: 'brokenLater' } })).rejects.toThrow();
    expect((await test.request(leak, {})).status).toBe(200);
  });

  it('stop when the client disconnects', async () => {
    const request = httpRequest(`${test.url}/api/bytes?how=endless`).end();
    const [response] = (await once(request, 'response')) as [Readable];
    await once(response, 'data');
    const closed = new Promise((resolve) => endless?.once('close', resolve));
    response.on('error', () => undefined);
    request.destroy();
    await closed;
    expect(endless?.destroyed).toBe(true);
  });
});

it('tells a handler that its caller is gone', async () => {
  const request = httpRequest(`${test.url}/api/slow`).end();
  request.on('error', () => undefined);
  await working.promise;
  request.destroy();
  expect(await ended.promise).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

describe('logs', () => {
  it('contain one line per request and no personal data', async () => {
    const headers = { 'x-request-id': 'log-busy-1' };
    await test.request(busy, {}, { as: as(424_242), headers });
    await test.request(crash, {});
    await test.request(wrong, {});
    await test.fetch(`/api/leak?email=${canary}`, { headers: { 'user-agent': canary } });
    await send(`{"text":"${canary}`);
    const all = test.logs.join('');
    expect(all.toLowerCase()).not.toContain('canary');
    expect(all).not.toContain('424242');
    const line = test.logs
      .map((text) => JSON.parse(text))
      .find((entry) => entry.requestId === 'log-busy-1' && entry.msg === 'request');
    expect(line).toMatchObject({ endpoint: 'busy', level: 'info', method: 'GET', status: 429 });
    expect(line.user).toMatch(/^u_[0-9a-f]{12}$/);
    expect(line).not.toHaveProperty('actor');
  });

  it('name the administrator who is signed in as the user, as a pseudonym', async () => {
    await test.request(busy, {}, { as: { ...as(424_243), impersonatedBy: 424_244 } });
    const lines = () => test.logs.map((text) => JSON.parse(text));
    await vi.waitFor(() => expect(lines().some((entry) => entry.actor)).toBe(true));
    const line = lines().find((entry) => entry.actor);
    expect(line).toMatchObject({ endpoint: 'busy', actor: expect.stringMatching(/^u_[0-9a-f]{12}$/) });
    expect(line.actor).not.toBe(line.user);
  });

  it('contain the error code of a failed request only', async () => {
    const requestLine = async (id: string) => {
      const lines = () => test.logs.map((text) => JSON.parse(text)).filter((line) => line.msg === 'request');
      return vi.waitFor(() => {
        const line = lines().find(({ requestId }) => requestId === id);
        expect(line).toBeDefined();
        return line;
      });
    };
    const errors = [
      [
        () => test.fetch('/api/unknown', { headers: { 'x-request-id': 'log-code-1' } }),
        'log-code-1',
        404,
        'NOT_FOUND',
      ],
      [
        () => test.request(busy, {}, { headers: { 'x-request-id': 'log-code-2' } }),
        'log-code-2',
        401,
        'UNAUTHENTICATED',
      ],
      [
        () => test.request(crash, {}, { headers: { 'x-request-id': 'log-code-3' } }),
        'log-code-3',
        500,
        'INTERNAL_ERROR',
      ],
    ] as const;
    for (const [send, id, status, code] of errors) {
      // The gateway logs the header too and removes it.
      expect((await send()).headers.get('x-dossier-error-code')).toBe(code);
      expect(await requestLine(id)).toMatchObject({ status, code });
    }
    await test.request(bytes, { query: { how: 'buffer' } }, { headers: { 'x-request-id': 'log-code-4' } });
    const success = await requestLine('log-code-4');
    expect(success).toMatchObject({ status: 200 });
    expect(success).not.toHaveProperty('code');
  });
});

describe('callers', () => {
  it('are identified by a token for this service, valid for one minute', async () => {
    expect((await test.request(busy, {})).error?.code).toBe('UNAUTHENTICATED');
    expect((await test.request(busy, {}, { as: asService('filing') })).error?.code).toBe('FORBIDDEN');
    expect((await test.request(busy, {}, { as: asService('filing', as(7)) })).status).toBe(429);
    expect((await test.request(busy, {}, { headers: { 'x-user-id': '1' } })).status).toBe(401);
  });
});
