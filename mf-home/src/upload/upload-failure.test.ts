import { expect, it } from 'vitest';
import { ApiError } from '@dossier/remote-kit';
import { failureOf, SignedOutError, textOf } from './upload-failure.ts';

const apiError = (status: number, code: ConstructorParameters<typeof ApiError>[0]['code']) =>
  new ApiError({ status, code, message: 'What the server says' });

it.each([
  ['a cut line', apiError(0, 'NETWORK_ERROR'), 'connection', 'upload.networkError'],
  ['a wait that took too long', apiError(0, 'TIMEOUT'), 'connection', 'What the server says'],
  [
    'code that could not be fetched',
    Object.assign(new Error('chunk'), { name: 'ChunkLoadError' }),
    'connection',
    'upload.networkError',
  ],
  [
    'a part of the server that is away',
    apiError(503, 'SERVICE_UNAVAILABLE'),
    'connection',
    'The message of the server',
  ],
  ['a proxy without a server', apiError(502, 'UNEXPECTED_ANSWER'), 'connection', 'upload.failedWithStatus'],
  ['a mistake of the server', apiError(500, 'INTERNAL_ERROR'), 'refused', 'What the server says'],
  ['an ended session', apiError(401, 'SESSION_EXPIRED'), 'session', 'What the server says'],
  ['no session', new SignedOutError(), 'session', 'upload.sessionExpired'],
  ['a file that is gone', new DOMException('', 'NotReadableError'), 'unreadable', 'upload.unreadable'],
  ['a file too large', apiError(413, 'FILE_TOO_LARGE'), 'refused', 'What the server says'],
  ['a mistake of ours', new TypeError('x'), 'refused', 'upload.verificationFailed'],
])('%s', (_, reason, kind, text) => {
  const failure = failureOf(reason);
  expect([failure.kind, textOf(failure, (key) => key)]).toEqual([kind, text]);
});
