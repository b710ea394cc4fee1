import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession, listDevices, listReadings, sendMessage } from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import { subscribe } from '../events/events.ts';
import { applySession, applySignOut, resetSession, sessionState } from './session-store.ts';
import { mock, mockError, mockTransport } from '../testing/mock.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { replaceTransport, type Transport } from './transport.ts';

const signIn = () => applySession(sampleSession());

const expired = vi.fn();
let restore = () => {};
let unsubscribe = () => {};
beforeEach(() => {
  resetSession();
  unsubscribe = subscribe('session-expired', expired);
});
afterEach(() => {
  restore();
  unsubscribe();
  expired.mockReset();
});

const useTransport = (transport: Partial<Transport>) => {
  restore = replaceTransport({
    fetch: () => Promise.reject(new Error()),
    upload: () => Promise.reject(new Error()),
    ...transport,
  });
};
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  );

test('sends the language and marks polls', async () => {
  const { transport, calls } = mockTransport([mock(listDevices, [])]);
  useTransport(transport);
  await call(listDevices);
  await call(listDevices, undefined, { background: true });
  expect(calls.map(({ headers }) => [headers['accept-language'], headers['x-dossier-poll']])).toEqual([
    ['en', undefined],
    ['en', '1'],
  ]);
});

test('follows the pages of a list to its end', async () => {
  const pages: Record<string, readonly [next: string | null]> = {
    '': ['second'],
    second: ['third'],
    third: [null],
  };
  const { transport, calls } = mockTransport([
    {
      endpoint: listReadings,
      respond: async ({ query }) => {
        const [next = null] = pages[query['cursor'] ?? ''] ?? [];
        return Response.json([], next ? { headers: { 'x-next-cursor': next } } : {});
      },
    },
  ]);
  useTransport(transport);
  expect(await call(listReadings, { query: { taxYear: 2025 } })).toEqual([]);
  expect(calls.map(({ query }) => query)).toEqual([
    { taxYear: '2025' },
    { taxYear: '2025', cursor: 'second' },
    { taxYear: '2025', cursor: 'third' },
  ]);
});

test('begins a trace with each request', async () => {
  const { transport, calls } = mockTransport([mock(listDevices, [])]);
  useTransport(transport);
  await call(listDevices);
  await call(listDevices);
  const parents = calls.map(({ headers }) => headers['traceparent']);
  expect(parents).toEqual([0, 1].map(() => expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)));
  expect(new Set(parents).size).toBe(2);
});

test('uses keepalive only if requested', async () => {
  const { transport, calls } = mockTransport([mock(listDevices, [])]);
  useTransport(transport);
  await call(listDevices);
  await call(listDevices, undefined, { keepalive: true });
  expect(calls.map(({ keepalive }) => keepalive)).toEqual([false, true]);
});

test('an error response becomes an ApiError with the fields of the server', async () => {
  const fields = [{ path: 'message', code: 'too_big', message: 'Too long' }];
  useTransport(
    mockTransport([mockError(sendMessage, 'VALIDATION_FAILED', { message: 'No', fields })]).transport,
  );
  const error = await failure(call(sendMessage, { body: { message: 'x' } }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    message: 'No',
    fields,
    requestId: 'test',
  });
});

test.each<[string, () => Promise<Response>]>([
  ['NETWORK_ERROR', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['TIMEOUT', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ['UNEXPECTED_ANSWER', async () => new Response('<html>', { status: 502 })],
])('%s has its own code', async (code, fetch) => {
  useTransport({ fetch });
  expect(await failure(call(listDevices))).toMatchObject({ code });
});

test('a response outside the contract is an error', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  useTransport({ fetch: async () => Response.json([{ id: 1 }]) });
  expect(await failure(call(listDevices))).toMatchObject({ code: 'UNEXPECTED_ANSWER' });
  expect(logged).toHaveBeenCalledOnce();
});

test('an interrupted response is a network error, not a contract violation', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cut = (error: Error) =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('[{"id":'));
          controller.error(error);
        },
      }),
    );
  useTransport({ fetch: async () => cut(new TypeError('network error')) });
  expect(await failure(call(listDevices))).toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
  useTransport({ fetch: async () => cut(new DOMException('', 'TimeoutError')) });
  expect(await failure(call(listDevices))).toMatchObject({ code: 'TIMEOUT' });
  const stopped = new AbortController();
  useTransport({
    fetch: async () => {
      stopped.abort();
      return cut(new DOMException('', 'AbortError'));
    },
  });
  expect(await failure(call(listDevices, undefined, { signal: stopped.signal }))).toMatchObject({
    code: 'ABORTED',
  });
  expect(logged).not.toHaveBeenCalled();
});

test('a 401 ends the session once, unless the user has signed out', async () => {
  signIn();
  useTransport(mockTransport([mockError(listDevices, 'SESSION_EXPIRED')]).transport);
  await failure(call(listDevices));
  await failure(call(listDevices));
  expect(expired).toHaveBeenCalledOnce();
  expect(sessionState()).toMatchObject({ status: 'signedOut', expired: true, user: null });

  signIn();
  applySignOut();
  await failure(call(listDevices));
  expect(expired).toHaveBeenCalledOnce();
  expect(sessionState().expired).toBe(false);
});

test('a 403 does not end the session', async () => {
  signIn();
  useTransport(mockTransport([mockError(getSession, 'FORBIDDEN')]).transport);
  await failure(call(getSession));
  expect(expired).not.toHaveBeenCalled();
  expect(sessionState().status).toBe('signedIn');
});
