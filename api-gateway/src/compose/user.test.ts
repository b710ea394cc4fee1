import { expect, it } from 'vitest';
import { profileFields, type Profile } from '@dossier/contracts';
import { toUserResponse } from './user.ts';

it('passes every field of the profile on, taxAddress under the name taxAddressNumber', () => {
  const fields = Object.keys(profileFields.shape);
  const profile = Object.fromEntries(fields.map((field) => [field, `the ${field}`])) as unknown as Profile;
  const response = toUserResponse({ email: 'anna@example.ch', role: 'user' }, profile, [], 2025);
  const expected = { ...profile, taxAddressNumber: 'the taxAddress', taxAddress: expect.anything() };
  expect(response).toMatchObject(expected);
});
