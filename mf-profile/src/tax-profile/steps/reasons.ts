/** The fields whose question says why it is asked; the sentences are in the catalogue `why`. */
export const reasonFields = [
  'dateOfBirth',
  'religion',
  'swissResidence',
  'gemeinde',
  'housingSituation',
  'movedDuringYear',
  'isFirefighter',
  'maritalStatus',
  'registeredPartnership',
  'widowedDuringYear',
  'propertyOwner',
  'properties',
  'hasChildren',
  'hasAdultChildren',
  'hasInvestments',
  'hasForeignIncome',
  'paysAlimony',
  'receivesAlimony',
  'receivesChildSupport',
  'hasDonations',
  'hasDeductions',
  'taxationLevel',
  'employmentType',
  'isDisabled',
  'receivesAHVIV',
  'hasPillar3a',
  'hasPension',
] as const;
export type ReasonField = (typeof reasonFields)[number];

export const hasReason = (field: string): field is ReasonField =>
  (reasonFields as readonly string[]).includes(field);
