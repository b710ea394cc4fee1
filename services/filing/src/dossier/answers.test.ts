import { expect, it } from 'vitest';
import { profileFields, type Profile, type ProfileFields } from '@dossier/contracts';
import { sampleProfile } from '../testing/samples.ts';
import { groupAnswers } from './answers.ts';

/** A profile with a value in every field; a new field of the contract does not compile until it has one here. */
const everything: Profile & Record<keyof ProfileFields, unknown> = {
  ...sampleProfile,
  countryCode: '+49',
  isDisabled: true,
  receivesAHVIV: true,
  hasDeductions: true,
  hasTaxIdentificationNumber: true,
  hasPowerOfAttorney: true,
  taxationLevel: 'cantonal',
};

it.each(Object.keys(profileFields.shape))('the dossier shows %s', (field) => {
  const show = (profile: Profile) => groupAnswers(profile, 'anna@example.ch', 2025, 'en');
  expect(everything).toHaveProperty(field);
  expect(show({ ...everything, [field]: null })).not.toEqual(show(everything));
});
