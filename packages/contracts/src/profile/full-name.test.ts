import { expect, it } from 'vitest';
import { fullName } from './full-name.ts';

it.each([
  [{ firstName: 'Anna', lastName: 'Müller' }, 'Anna Müller'],
  [{ firstName: ' Anna ', lastName: ' ' }, 'Anna'],
  [{ firstName: null, lastName: 'Müller' }, 'Müller'],
  [{}, ''],
])('joins the names of %j', (profile, expected) => {
  expect(fullName(profile)).toBe(expected);
});
