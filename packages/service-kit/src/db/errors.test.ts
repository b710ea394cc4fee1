import { QueryFailedError } from 'typeorm';
import { expect, test } from 'vitest';
import {
  isConnectionLost,
  isDatabaseFull,
  isDatabaseUnavailable,
  isDuplicateKey,
  isTransactionConflict,
} from './errors.ts';

const failed = (driverError: object) =>
  new QueryFailedError('SELECT 1', [], Object.assign(new Error('failed'), driverError));

test.each([
  ['a node without quorum', { errno: 1047 }],
  ['too many connections', { errno: 1040, code: 'ER_CON_COUNT_ERROR' }],
  ['read only', { errno: 1290, code: 'ER_OPTION_PREVENTS_STATEMENT' }],
  ['a statement that took too long, which mysql2 has no name for', { errno: 1969, code: undefined }],
  ['a deadlock', { errno: 1213, code: 'ER_LOCK_DEADLOCK' }],
  ['a refused connection', { errno: -111, code: 'ECONNREFUSED' }],
  ['a locked file', { code: 'ERR_SQLITE_ERROR', errcode: 5 }],
  ['a locked file while it is recovered', { code: 'ERR_SQLITE_ERROR', errcode: 261 }],
  ['a file that cannot be read', { code: 'ERR_SQLITE_ERROR', errcode: 266 }],
])('%s is a state of the database', (_state, error) => {
  expect(isDatabaseUnavailable(failed(error))).toBe(true);
});

test('States are told apart, and an error of the statement is none', () => {
  expect(isDuplicateKey(failed({ errno: 1062 }))).toBe(true);
  expect(isDuplicateKey(failed({ errcode: 2067 }))).toBe(true);
  expect(isDatabaseFull(failed({ errcode: 13 }))).toBe(true);
  expect(isConnectionLost(failed({ errno: 1927 }))).toBe(true);
  expect(isTransactionConflict(failed({ errno: 1020 }))).toBe(true);
  for (const error of [{ errno: 1064, code: 'ER_PARSE_ERROR' }, { errcode: 1 }, { errcode: 275 }])
    expect(isDatabaseUnavailable(failed(error))).toBe(false);
  // A refused socket of another service is no state of the database.
  expect(isDatabaseUnavailable(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBe(false);
});
