import {
  countryName,
  fullName,
  parentQuestion,
  localeOf,
  type Language,
  type Profile,
} from '@dossier/contracts';
import { cantonName, fillText } from '@dossier/contracts/texts';
import { dossierTexts, type DossierTexts } from './dossier-texts.ts';
import { formatAmount, formatDate } from './formats.ts';

export interface Answer {
  readonly label: string;
  readonly value: string;
}

type Field = keyof DossierTexts['fields'];
type Group = 'person' | 'home' | 'household' | 'assets' | 'work' | 'payments';

/** The fields of each group, in display order. */
const groups: Record<Group, readonly Field[]> = {
  person: ['name', 'salutation', 'dateOfBirth', 'religion', 'jobName', 'phone', 'email'],
  home: ['address', 'gemeinde', 'cantonOfResidence', 'taxAddress', 'housingSituation', 'movedDuringYear'],
  household: ['maritalStatus', 'hasChildren', 'numberOfChildren', 'childrenAges', 'isFirefighter'],
  assets: [
    'propertyOwner',
    'numberOfProperties',
    'propertyCountry',
    'propertyUse',
    'hasInvestments',
    'hasForeignIncome',
  ],
  work: ['employmentType', 'hasPillar3a', 'hasPension', 'isDisabled', 'receivesAHVIV'],
  payments: [
    'paysAlimony',
    'alimonyAmount',
    'alimonyDuration',
    'hasDonations',
    'hasDeductions',
    'hasTaxIdentificationNumber',
    'hasPowerOfAttorney',
    'taxationLevel',
  ],
};

/** The answers of the tax profile as text, without questions that were not asked or not answered. */
export function groupAnswers(
  profile: Profile,
  email: string,
  taxYear: number,
  language: Language,
): { heading: string; answers: Answer[] }[] {
  const texts = dossierTexts[language];
  return Object.entries(groups).map(([group, fields]) => ({
    heading: texts.headings[group as Group],
    answers: fields.flatMap((field) => {
      const parent = parentQuestion[field];
      const value = parent && !profile[parent] ? '' : formatAnswer(field, profile, email, language);
      return value ? [{ label: fillText(texts.fields[field], { year: taxYear }), value }] : [];
    }),
  }));
}

function formatAnswer(field: Field, profile: Profile, email: string, language: Language): string {
  const { values } = dossierTexts[language];
  const locale = localeOf(language);
  switch (field) {
    case 'name':
      return fullName(profile);
    case 'email':
      return email;
    case 'address':
      return [
        [profile.street, profile.houseNumber].filter(Boolean).join(' '),
        [profile.zipCode, profile.city].filter(Boolean).join(' '),
      ]
        .filter(Boolean)
        .join(', ');
    case 'phone':
      return profile.phone
        ? `${profile.countryCode ?? '+41'} ${profile.phone.replace(/^(\d\d)(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4')}`
        : '';
    case 'cantonOfResidence':
      return profile.cantonOfResidence ? cantonName(profile.cantonOfResidence, language) : '';
    case 'propertyCountry':
      return profile.propertyCountry ? countryName(profile.propertyCountry, language) : '';
    case 'dateOfBirth':
      return profile.dateOfBirth ? formatDate(profile.dateOfBirth, language) : '';
    case 'childrenAges':
      return profile.childrenAges ? new Intl.ListFormat(locale).format(profile.childrenAges.map(String)) : '';
    case 'alimonyAmount':
      return typeof profile.alimonyAmount === 'number' ? formatAmount(profile.alimonyAmount) : '';
    case 'movedDuringYear':
      return profile.movedDuringYear ? values[profile.movedDuringYear] : '';
    case 'salutation':
    case 'religion':
    case 'maritalStatus':
    case 'housingSituation':
    case 'propertyUse':
    case 'employmentType':
    case 'taxationLevel': {
      const choice = profile[field];
      return choice ? ((values[field] as Record<string, string>)[choice] ?? choice) : '';
    }
    default: {
      const value = profile[field];
      if (typeof value === 'boolean') return value ? values.yes : values.no;
      return value === undefined || value === null ? '' : String(value);
    }
  }
}
