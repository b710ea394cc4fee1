import {
  countryName,
  dayInZurich,
  enteredAges,
  personalFields,
  type Language,
  type ProfileFields,
  type TaxDeclaration,
} from '@dossier/contracts';

type Group = TaxDeclaration['metadata'];
/** The answers; an age that was not entered is null. */
type Answers = Omit<ProfileFields, 'childrenAges'> & { childrenAges?: (number | null)[] | null | undefined };

/** The answered fields of a group. */
function pick(values: Answers, keys: readonly (keyof ProfileFields)[]): Group {
  return Object.fromEntries(
    keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key] ?? null]])),
  );
}

/** Groups the answers into the declaration; the country of a property is named in the user's language. */
export function buildTaxDeclaration(
  values: ProfileFields,
  userId: number,
  taxYear: number,
  language: Language,
  now: Date,
): TaxDeclaration {
  return {
    personalInfo: pick(values, personalFields),
    location: pick(values, [
      'cantonOfResidence',
      'street',
      'houseNumber',
      'zipCode',
      'city',
      'gemeinde',
      'addressCountry',
      'swissResidence',
      'residenceChangeDate',
      'residenceChangeCountry',
      'residencePermit',
      'taxedAtSource',
      'hasForeignAccounts',
      'hasForeignPension',
      'movedDuringYear',
      'housingSituation',
    ]),
    personalStatus: pick(values, [
      'maritalStatus',
      'registeredPartnership',
      'widowedDuringYear',
      'widowedOn',
      'spouseDateOfBirth',
      'spouseReligion',
      'spouseEmploymentType',
      'isFirefighter',
      'isDisabled',
      'receivesAHVIV',
      'openQuestions',
    ]),
    realEstate: pick(withCountryName(values, language), [
      'propertyOwner',
      'numberOfProperties',
      'propertyCountry',
      'propertyUse',
      'properties',
    ]),
    children: pick({ ...values, ...(values.childrenAges && { childrenAges: enteredAges(values) }) }, [
      'hasChildren',
      'numberOfChildren',
      'childrenAges',
      'childrenBirthYears',
      'sharedCustody',
      'hasAdultChildren',
      'adultChildren',
    ]),
    taxFeatures: pick(values, [
      'hasInvestments',
      'hasForeignIncome',
      'hasPillar3a',
      'hasPension',
      'hasDonations',
      'hasDeductions',
      'hasOtherDebts',
      'hasTaxLetter',
      'taxationLevel',
    ]),
    employment: pick(values, ['employmentType']),
    alimony: pick(values, [
      'paysAlimony',
      'alimonyAmount',
      'alimonyDuration',
      'receivesAlimony',
      'alimonyReceivedAmount',
      'receivesChildSupport',
      'childSupportAmount',
    ]),
    metadata: {
      submitDate: now.toISOString(),
      userId,
      taxYear,
      profileVersion: '1.0',
      completionStatus: 'complete',
      dataValidated: true,
    },
  };
}

function withCountryName(values: ProfileFields, language: Language): ProfileFields {
  const { propertyCountry } = values;
  return propertyCountry ? { ...values, propertyCountry: countryName(propertyCountry, language) } : values;
}

/** `tax_declaration_{userId}_{date}.json` */
export function declarationFileName(userId: number, now: Date): string {
  return `tax_declaration_${userId}_${dayInZurich(now)}.json`;
}
