import { expect, it } from 'vitest';
import { parseUserId } from './user-id.ts';

it('accepts a positive integer with surrounding spaces', () => {
  expect(['1', ' 42 ', '0', '-3', '1.5', '1e3', 'abc', '', '99999999999'].map(parseUserId)).toEqual([
    1,
    42,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
