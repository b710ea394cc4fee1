import type { ProfileFields } from '../profile/profile.ts';
import type { WizardStep } from './completeness.ts';

/** Personal information: a section of the form and a group of the declaration. */
export const personalFields = [
  'salutation',
  'firstName',
  'lastName',
  'dateOfBirth',
  'religion',
  'phone',
  'countryCode',
  'jobName',
  'taxAddress',
] as const satisfies readonly (keyof ProfileFields)[];

/** The sections of the tax profile form in display order, each with its wizard step. */
export const wizardSections = [
  {
    id: 'personal',
    step: 'personal',
    fields: personalFields,
  },
  {
    id: 'canton',
    step: 'canton',
    fields: [
      'cantonOfResidence',
      'swissResidence',
      'residenceChangeDate',
      'residenceChangeCountry',
      'residencePermit',
      'taxedAtSource',
      'hasForeignAccounts',
      'hasForeignPension',
    ],
  },
  {
    id: 'address',
    step: 'address',
    fields: ['street', 'houseNumber', 'zipCode', 'city', 'addressCountry', 'gemeinde', 'housingSituation'],
  },
  { id: 'moved', step: 'moved', fields: ['movedDuringYear'] },
  { id: 'firefighter', step: 'firefighter', fields: ['isFirefighter'] },
  {
    id: 'marital',
    step: 'marital',
    fields: [
      'maritalStatus',
      'registeredPartnership',
      'widowedDuringYear',
      'widowedOn',
      'spouseDateOfBirth',
      'spouseReligion',
      'spouseEmploymentType',
    ],
  },
  {
    id: 'property',
    step: 'property',
    fields: ['propertyOwner', 'numberOfProperties', 'propertyCountry', 'propertyUse', 'properties'],
  },
  {
    id: 'children',
    step: 'children',
    fields: [
      'hasChildren',
      'numberOfChildren',
      'childrenAges',
      'childrenBirthYears',
      'sharedCustody',
      'hasAdultChildren',
      'adultChildren',
    ],
  },
  {
    id: 'advanced',
    step: 'advanced',
    fields: [
      'hasInvestments',
      'hasForeignIncome',
      'paysAlimony',
      'alimonyAmount',
      'alimonyDuration',
      'receivesAlimony',
      'alimonyReceivedAmount',
      'receivesChildSupport',
      'childSupportAmount',
      'hasDonations',
      'hasDeductions',
      'hasOtherDebts',
      'hasTaxLetter',
      'taxationLevel',
    ],
  },
  { id: 'employment', step: 'employment', fields: ['employmentType', 'hasPillar3a'] },
  { id: 'disability', step: 'employment', fields: ['isDisabled', 'receivesAHVIV'] },
  { id: 'pension', step: 'pension', fields: ['hasPension'] },
] as const satisfies readonly { id: string; step: WizardStep; fields: readonly (keyof ProfileFields)[] }[];

/** The step of a field; `childrenAges.1` belongs to `childrenAges`. */
export function stepOf(path: string): WizardStep | undefined {
  const name = path.split('.')[0];
  return wizardSections.find(({ fields }) => fields.some((field) => field === name))?.step;
}
