import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { endpoint, pageQuery } from '@dossier/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createService, fail, type Service, type ServiceDeps, type UserIdentity } from '../index.ts';
import { common } from '../service/notes.fixture.ts';
import { as, stubEndpoint, startTestService, type TestService } from '../testing/index.ts';

const filing = { ...common, owner: 'filing', access: 'user' } as const;
const ask = endpoint({
  ...filing,
  id: 'ask',
  method: 'POST',
  path: '/api/ask/{id}',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ how: z.string() }),
  response: z.object({ userId: z.number(), language: z.string(), requestId: z.string() }),
});
const listNumbers = endpoint({
  ...filing,
  id: 'numbers',
  method: 'GET',
  path: '/api/numbers',
  query: z.strictObject(pageQuery),
  response: z.array(z.number()),
  followPages: true,
});
const fetchBytes = endpoint({
  ...filing,
  id: 'bytes',
  method: 'GET',
  path: '/api/bytes',
  response: { binary: 'text/plain' },
});
const fetchEndless = endpoint({
  ...filing,
  id: 'endless',
  method: 'GET',
  path: '/api/endless',
  response: { binary: 'text/plain' },
});
const silent = endpoint({
  ...common,
  owner: 'auth',
  id: 'silent',
  method: 'GET',
  path: '/x',
  access: 'service',
  response: z.object({}),
});
const down = endpoint({
  ...common,
  owner: 'profile',
  id: 'down',
  method: 'GET',
  path: '/x',
  access: 'service',
  response: z.object({}),
});
const relay = endpoint({
  ...common,
  id: 'relay',
  method: 'POST',
  path: '/api/relay',
  access: 'user',
  body: z.strictObject({ how: z.string() }),
  response: z.unknown(),
});

function createAsker(deps: ServiceDeps): Service {
  const service = createService({ name: 'messages', entities: [], migrations: [] }, deps);
  service.route(relay, async ({ body, identity }) => {
    if (body.how === 'silent') return service.call(silent, {});
    if (body.how === 'down') return service.call(down, {});
    if (body.how === 'bytes') return text((await service.stream(fetchBytes, {}, { for: identity })).body);
    if (body.how === 'pages') return service.call(listNumbers, {}, { for: identity });
    if (body.how === 'busy') await openStreams(identity);
    const options = body.how === 'alone' ? {} : { for: identity };
    return service.call(ask, { params: { id: 'a/b?c' }, body: { how: body.how } }, options);
  });
  /** As many unread downloads as a service has connections to another. */
  async function openStreams(identity: UserIdentity): Promise<void> {
    const open = () => service.stream(fetchEndless, {}, { for: identity });
    for (const { body } of await Promise.all(Array.from({ length: 64 }, open))) {
      unread.push(body.on('error', () => undefined));
    }
  }
  return service;
}

const unread: Readable[] = [];
// Accepts connections and never responds: the worst way to be down.
const mute = createServer(() => undefined);
let test: TestService;
beforeAll(async () => {
  mute.listen(0, '127.0.0.1');
  await once(mute, 'listening');
  test = await startTestService(createAsker, {
    env: { AUTH_URL: `http://127.0.0.1:${(mute.address() as AddressInfo).port}` },
    stubServices: [
      stubEndpoint(ask, ({ body, params, identity, language, requestId }) => {
        if (body.how === 'refused') throw fail('FILE_NOT_FOUND');
        if (body.how === 'broken') throw new Error('broken');
        if (body.how === 'badId') throw fail('UNAUTHENTICATED');
        if (params.id !== 'a/b?c') throw fail('NOT_FOUND');
        return { userId: identity.userId, language, requestId };
      }),
      stubEndpoint(listNumbers, ({ query: { cursor = '0' }, ctx }) => {
        if (cursor !== '2') ctx.set('X-Next-Cursor', String(Number(cursor) + 1));
        return [Number(cursor)];
      }),
      stubEndpoint(fetchEndless, () => ({ body: Readable.from(neverEnding()) })),
      stubEndpoint(fetchBytes, () => ({ body: Readable.from([Buffer.from('by'), Buffer.from('tes')]) })),
    ],
  });
});
afterAll(async () => {
  await test.stop();
  mute.closeAllConnections();
  mute.close();
});

async function* neverEnding(): AsyncGenerator<Buffer> {
  yield Buffer.from('first');
  await new Promise(() => undefined);
}

const ask7 = (how: string) =>
  test.request(
    relay,
    { body: { how } },
    { as: as(7), headers: { 'accept-language': 'fr', 'x-request-id': 'request-0001' } },
  );

describe('a call to another service', () => {
  it('passes on the user, the language and the request id', async () => {
    expect((await ask7('well')).body).toEqual({ userId: 7, language: 'fr', requestId: 'request-0001' });
    expect((await ask7('bytes')).body).toBe('bytes');
  });

  it('follows the pages of a list to its end', async () => {
    expect((await ask7('pages')).body).toEqual([0, 1, 2]);
  });

  it('succeeds while slow readers hold all connections of streams', async () => {
    const response = await ask7('busy');
    for (const body of unread.splice(0)) body.destroy();
    expect(response.status).toBe(200);
  });

  it('throws an error with its code, but never a 401', async () => {
    expect((await ask7('refused')).error?.code).toBe('FILE_NOT_FOUND');
    expect((await ask7('alone')).error?.code).toBe('FORBIDDEN');
    expect((await ask7('badId')).error?.code).toBe('SERVICE_UNAVAILABLE');
  });

  it.each(['broken', 'down', 'silent'])(
    'to a service that is %s is 503 within about two seconds',
    async (how) => {
      const start = performance.now();
      const response = await ask7(how);
      expect([response.status, response.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(performance.now() - start).toBeLessThan(3000);
    },
  );
});
