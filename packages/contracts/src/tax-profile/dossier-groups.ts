import type { WizardStep } from './completeness.ts';
import { stepOf } from './wizard-sections.ts';

/** The answers of a year in the groups of the dossier and of the desk, in display order. */
export const dossierGroups = {
  person: ['name', 'salutation', 'dateOfBirth', 'religion', 'jobName', 'phone', 'email'],
  home: [
    'address',
    'addressCountry',
    'gemeinde',
    'cantonOfResidence',
    'taxAddress',
    'swissResidence',
    'residenceChangeDate',
    'residenceChangeCountry',
    'residencePermit',
    'taxedAtSource',
    'hasForeignAccounts',
    'hasForeignPension',
    'housingSituation',
    'movedDuringYear',
  ],
  household: [
    'maritalStatus',
    'registeredPartnership',
    'widowedDuringYear',
    'widowedOn',
    'spouseDateOfBirth',
    'spouseReligion',
    'spouseEmploymentType',
    'hasChildren',
    'numberOfChildren',
    'childrenAges',
    'childrenBirthYears',
    'sharedCustody',
    'hasAdultChildren',
    'adultChildren',
    'isFirefighter',
  ],
  assets: [
    'propertyOwner',
    'numberOfProperties',
    'propertyCountry',
    'propertyUse',
    'properties',
    'hasInvestments',
    'hasForeignIncome',
  ],
  work: ['employmentType', 'hasPillar3a', 'hasPension', 'isDisabled', 'receivesAHVIV'],
  payments: [
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
    'hasTaxIdentificationNumber',
    'hasPowerOfAttorney',
    'hasTaxLetter',
    'taxationLevel',
  ],
} as const;
export type DossierGroup = keyof typeof dossierGroups;
export type DossierField = (typeof dossierGroups)[DossierGroup][number];

export const dossierFields: readonly DossierField[] = Object.values(dossierGroups).flat();

/** The fields that are lists; `properties.2` is the second entry. */
const listFields: readonly DossierField[] = ['properties', 'adultChildren'];

/** The field of an answer, and the number of the entry of a list, from 1; undefined for anything else. */
export function parseAnswerKey(key: string): { field: DossierField; number?: number } | undefined {
  const [, name, digits] = /^(\w+)(?:\.([1-9]\d?))?$/.exec(key) ?? [];
  const field = dossierFields.find((each) => each === name);
  if (!field || listFields.includes(field) !== (digits !== undefined)) return undefined;
  return digits === undefined ? { field } : { field, number: Number(digits) };
}

/** The wizard step of an answer; undefined for those that are changed elsewhere. */
function stepOfAnswer(field: DossierField): WizardStep | undefined {
  if (field === 'name') return stepOf('firstName');
  if (field === 'address') return stepOf('street');
  return stepOf(field);
}

/** The page on which the user changes an answer. */
export function answerUrl(key: string, taxYear: number): string {
  const { field } = parseAnswerKey(key) ?? {};
  const step = field && stepOfAnswer(field);
  if (step) return `/profile?setup=tax&step=${step}&taxYear=${taxYear}`;
  if (field === 'hasTaxIdentificationNumber' || field === 'hasPowerOfAttorney') return '/advanced-tax-info';
  return '/profile';
}
