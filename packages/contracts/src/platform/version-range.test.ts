import { expect, test } from 'vitest';
import { isInRange } from './version-range.ts';

test.each([
  ['1.0.0', '^1.0.0', true],
  ['1.4.2', '^1.2.0', true],
  ['1.1.9', '^1.2.0', false],
  ['2.0.0', '^1.2.0', false],
  ['1.2.7', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.0.0', '*', false],
  ['1.0.0', '', false],
])('%s in %s: %s', (version, range, expected) => {
  expect(isInRange(version, range)).toBe(expected);
});
