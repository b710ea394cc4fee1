import { expect, it } from 'vitest';
import { profileFields, type Profile, type TaxStatus } from '@dossier/contracts';
import { toUserResponse } from './user.ts';

it('passes every field of the profile on, taxAddress under the name taxAddressNumber', () => {
  const fields = Object.keys(profileFields.shape);
  const profile = Object.fromEntries(fields.map((field) => [field, `the ${field}`])) as unknown as Profile;
  const response = toUserResponse({ email: 'anna@example.ch', role: 'user' }, profile, [], 2025);
  const expected = { ...profile, taxAddressNumber: 'the taxAddress', taxAddress: expect.anything() };
  expect(response).toMatchObject(expected);
});

it.each([
  ['2026-03-02T10:00:00.000Z', '2026-03-01T10:00:00.000Z', true],
  ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z', false],
  ['2026-02-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z', false],
  ['2026-03-02T10:00:00.000Z', null, false],
  [undefined, '2026-03-01T10:00:00.000Z', false],
])('answers changed at %s after a transmission at %s: %s', (answersChangedAt, transmittedAt, expected) => {
  const filing = { taxYear: 2025, transmittedAt } as TaxStatus;
  const profile = { answersChangedAt } as Profile;
  const account = { email: 'anna@example.ch', role: 'user' as const };
  expect(toUserResponse(account, profile, [filing], 2025)).toMatchObject({
    taxYear: 2025,
    changedAfterTransmit: expected,
  });
  expect(toUserResponse(account, profile, [filing], 2024).changedAfterTransmit).toBe(false);
  expect(toUserResponse(account, profile, undefined, 2025).changedAfterTransmit).toBe(false);
});
