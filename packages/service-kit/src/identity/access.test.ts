import { expect, it } from 'vitest';
import { as } from '../testing/users.ts';
import { checkAccess } from './access.ts';

const now = Date.parse('2026-05-05T12:00:00Z');
const minute = 60_000;
const protectedEndpoint = { access: 'user', freshSignIn: true } as const;

const codeOf = (signedInAt?: number) => {
  try {
    checkAccess(protectedEndpoint, { user: { ...as(7), signedInAt } }, now);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it.each([
  ['just now', now, undefined],
  ['fifteen minutes ago', now - 15 * minute, undefined],
  ['longer ago', now - 15 * minute - 1, 'FRESH_SIGN_IN_REQUIRED'],
  ['before the clock was set back', now + 2 * minute, 'FRESH_SIGN_IN_REQUIRED'],
  ['never', undefined, 'FRESH_SIGN_IN_REQUIRED'],
])('checks the age of the sign-in for endpoints with freshSignIn: %s', (_, signedInAt, code) => {
  expect(codeOf(signedInAt)).toBe(code);
});

it('ignores the age of the sign-in elsewhere, and rejects unauthenticated requests first', () => {
  expect(() => checkAccess({ access: 'user' }, { user: as(7) }, now)).not.toThrow();
  expect(() => checkAccess(protectedEndpoint, undefined, now)).toThrow('UNAUTHENTICATED');
});
