import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession, listNotifications, sendMessage } from '@dossier/contracts';
import { subscribe } from '../events/events.ts';
import { applySession, applySignOut, resetSession, sessionState } from '../session/session-store.ts';
import { mock, mockError, mockTransport } from '../testing/mock.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { replaceTransport, type Transport } from './transport.ts';

const signIn = () =>
  applySession({
    isAuthenticated: true,
    user: { id: 7, email: 'anna@example.ch', role: 'user' },
    idleExpiresAt: '2026-01-01T00:30:00.000Z',
    absoluteExpiresAt: '2026-01-01T12:00:00.000Z',
    serverTime: '2026-01-01T00:00:00.000Z',
    impersonatedBy: null,
  });

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

const use = (transport: Partial<Transport>) => {
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

test('says which language is in use, and that a poll is a poll', async () => {
  const { transport, calls } = mockTransport([mock(listNotifications, [])]);
  use(transport);
  await call(listNotifications);
  await call(listNotifications, undefined, { background: true });
  expect(calls.map(({ headers }) => [headers['accept-language'], headers['x-dossier-poll']])).toEqual([
    ['en', undefined],
    ['en', '1'],
  ]);
});

test('outlives the page only where that is asked for', async () => {
  const { transport, calls } = mockTransport([mock(listNotifications, [])]);
  use(transport);
  await call(listNotifications);
  await call(listNotifications, undefined, { keepalive: true });
  expect(calls.map(({ keepalive }) => keepalive)).toEqual([false, true]);
});

test('a refusal becomes an ApiError with the fields the server names', async () => {
  const fields = [{ path: 'message', code: 'too_big', message: 'Too long' }];
  use(mockTransport([mockError(sendMessage, 'VALIDATION_FAILED', { message: 'No', fields })]).transport);
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
])('%s is told apart', async (code, fetch) => {
  use({ fetch });
  expect(await failure(call(listNotifications))).toMatchObject({ code });
});

test('an answer that breaks its contract is an error, not data', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  use({ fetch: async () => Response.json([{ id: 1 }]) });
  expect(await failure(call(listNotifications))).toMatchObject({ code: 'UNEXPECTED_ANSWER' });
  expect(logged).toHaveBeenCalledOnce();
});

test('an answer cut off on its way is the connection’s fault, not the contract’s', async () => {
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
  use({ fetch: async () => cut(new TypeError('network error')) });
  expect(await failure(call(listNotifications))).toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
  use({ fetch: async () => cut(new DOMException('', 'TimeoutError')) });
  expect(await failure(call(listNotifications))).toMatchObject({ code: 'TIMEOUT' });
  const stopped = new AbortController();
  use({
    fetch: async () => {
      stopped.abort();
      return cut(new DOMException('', 'AbortError'));
    },
  });
  expect(await failure(call(listNotifications, undefined, { signal: stopped.signal }))).toMatchObject({
    code: 'ABORTED',
  });
  expect(logged).not.toHaveBeenCalled();
});

test('any 401 ends the session once, and not when signed out already', async () => {
  signIn();
  use(mockTransport([mockError(listNotifications, 'SESSION_EXPIRED')]).transport);
  await failure(call(listNotifications));
  await failure(call(listNotifications));
  expect(expired).toHaveBeenCalledOnce();
  expect(sessionState()).toMatchObject({ status: 'signedOut', expired: true, user: null });

  signIn();
  applySignOut();
  await failure(call(listNotifications));
  expect(expired).toHaveBeenCalledOnce();
  expect(sessionState().expired).toBe(false);
});

test('a 403 leaves the session alone', async () => {
  signIn();
  use(mockTransport([mockError(getSession, 'FORBIDDEN')]).transport);
  await failure(call(getSession));
  expect(expired).not.toHaveBeenCalled();
  expect(sessionState().status).toBe('signedIn');
});
