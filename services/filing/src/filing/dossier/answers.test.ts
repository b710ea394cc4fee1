import { expect, it } from 'vitest';
import { profileFields, type Profile } from '@dossier/contracts';
import { sampleProfile } from '../../testing/samples.ts';
import { groupAnswers } from './answers.ts';

/** A profile with a value in every field; `only` has those that rule out others. */
const everything: Profile = {
  ...sampleProfile,
  addressCountry: 'DE',
  swissResidence: 'left',
  residenceChangeDate: '2025-06-30',
  residenceChangeCountry: 'DE',
  residencePermit: 'B',
  taxedAtSource: true,
  hasForeignAccounts: true,
  hasForeignPension: true,
  spouseDateOfBirth: '1980-04-05',
  spouseReligion: 'reformed',
  spouseEmploymentType: 'homemaker',
  sharedCustody: true,
  hasOtherDebts: true,
  hasTaxLetter: true,
  registeredPartnership: true,
  widowedDuringYear: true,
  widowedOn: '2025-03-01',
  properties: [
    { country: 'CH', canton: 'ZH', municipality: 'Uster', use: 'empty' },
    { country: 'IT', canton: null, municipality: null, use: null },
  ],
  childrenBirthYears: [2018, null],
  hasAdultChildren: true,
  adultChildren: [{ birthYear: 2005, training: 'ETH' }],
  receivesAlimony: true,
  alimonyReceivedAmount: 900,
  receivesChildSupport: true,
  childSupportAmount: 700,
  openQuestions: ['hasPension', 'properties.1.use'],
  hasPension: null,
  countryCode: '+49',
  isDisabled: true,
  receivesAHVIV: true,
  hasDeductions: true,
  hasTaxIdentificationNumber: true,
  hasPowerOfAttorney: true,
  taxationLevel: 'cantonal',
};

/** The answers under which a field is asked, where `everything` has others. */
const only: Record<string, Partial<Profile>> = {
  residencePermit: { swissResidence: 'arrived' },
  taxedAtSource: { swissResidence: 'arrived' },
  hasForeignAccounts: { swissResidence: 'arrived' },
  hasForeignPension: { swissResidence: 'arrived' },
  spouseDateOfBirth: { maritalStatus: 'married' },
  spouseReligion: { maritalStatus: 'married' },
  spouseEmploymentType: { maritalStatus: 'married' },
  registeredPartnership: { maritalStatus: 'married' },
  widowedDuringYear: { maritalStatus: 'widowed' },
  widowedOn: { maritalStatus: 'widowed' },
  hasPension: { hasPension: false, openQuestions: null },
};
const show = (profile: Profile) => groupAnswers(profile, 'anna@example.ch', 2025, 'en');

it.each(Object.keys(profileFields.shape))('the dossier shows %s', (field) => {
  const profile = { ...everything, ...only[field] };
  expect(everything).toHaveProperty(field);
  expect(show({ ...profile, [field]: null })).not.toEqual(show(profile));
});

it('the dossier lists each property and names the questions that are still open', () => {
  const answers = show(everything).flatMap((group) => group.answers);
  expect(answers).toEqual(
    expect.arrayContaining([
      {
        key: 'properties',
        field: 'properties.1',
        label: 'Property 1',
        value: 'Uster, Zurich, Switzerland, Empty',
      },
      { key: 'properties', field: 'properties.2', label: 'Property 2', value: 'Italy, Not known yet' },
      { key: 'hasPension', field: 'hasPension', label: 'Pensions and other income', value: 'Not known yet' },
      { key: 'adultChildren', field: 'adultChildren.1', label: 'Adult child 1', value: '2005, ETH' },
    ]),
  );
});
