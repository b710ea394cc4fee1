import { expect, it } from 'vitest';
import { profileFields, type Profile } from '@dossier/contracts';
import { sampleProfile } from '../testing/samples.ts';
import { groupAnswers } from './answers.ts';

/** A profile with a value in every field. */
const everything: Profile = {
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
