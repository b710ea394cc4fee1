import { expect, it } from 'vitest';
import { ApiError } from '@dossier/remote-kit';
import { failureOf, SignedOutError } from '@dossier/remote-kit/uploads';
import { textOf } from './failure-text.ts';

const apiError = (status: number, code: ConstructorParameters<typeof ApiError>[0]['code']) =>
  new ApiError({ status, code, message: 'Message of the server' });

it.each([
  ['a lost connection', apiError(0, 'NETWORK_ERROR'), 'connection', 'upload.networkError'],
  ['a timeout', apiError(0, 'TIMEOUT'), 'connection', 'Message of the server'],
  [
    'upload code that failed to load',
    Object.assign(new Error('chunk'), { name: 'ChunkLoadError' }),
    'connection',
    'upload.networkError',
  ],
  ['an unavailable service', apiError(503, 'SERVICE_UNAVAILABLE'), 'connection', 'Message of the server'],
  ['a proxy without a server', apiError(502, 'UNEXPECTED_ANSWER'), 'connection', 'upload.failedWithStatus'],
  ['a server error', apiError(500, 'INTERNAL_ERROR'), 'refused', 'Message of the server'],
  ['an expired session', apiError(401, 'SESSION_EXPIRED'), 'session', 'Message of the server'],
  ['no session', new SignedOutError(), 'session', 'upload.sessionExpired'],
  ['an unreadable file', new DOMException('', 'NotReadableError'), 'unreadable', 'upload.unreadable'],
  ['a file too large', apiError(413, 'FILE_TOO_LARGE'), 'refused', 'Message of the server'],
  ['an unexpected error', new TypeError('x'), 'refused', 'upload.verificationFailed'],
])('%s', (_, reason, kind, text) => {
  const failure = failureOf(reason);
  expect([failure.kind, textOf(failure, (key) => key)]).toEqual([kind, text]);
});
