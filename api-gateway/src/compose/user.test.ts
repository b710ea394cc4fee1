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

it.each([
  [false, 1, 'profile_incomplete'],
  [true, 2, 'documents_pending'],
] as const)(
  'gives a year without a stored filing the status of its tax profile, complete %s',
  (isTaxProfileComplete, id, status) => {
    const account = { email: 'anna@example.ch', role: 'user' as const };
    const stored = { taxYear: 2025, current_status_id: 4, status: 'processing' } as TaxStatus;
    const response = toUserResponse(account, { isTaxProfileComplete } as Profile, [stored], 2024);
    expect(response.taxStatus).toBe(status);
    expect(response.taxYearStatuses).toEqual([
      { taxYear: 2024, status, current_status_id: id },
      { taxYear: 2025, status: 'processing', current_status_id: 4 },
    ]);
    expect(toUserResponse(account, { isTaxProfileComplete } as Profile, undefined, 2024)).toMatchObject({
      taxStatus: null,
      taxYearStatuses: [],
      unavailable: ['filing'],
    });
  },
);
