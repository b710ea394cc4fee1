import {
  dossierGroups,
  countryName,
  enteredAges,
  fullName,
  isOpenQuestion,
  isQuestionAsked,
  localeOf,
  parentQuestion,
  type DossierField,
  type DossierGroup,
  type Language,
  type Profile,
} from '@dossier/contracts';
import { cantonName, fillText } from '@dossier/contracts/texts';
import { dossierTexts } from './dossier-texts.ts';
import { formatAmount, formatDate } from '../pdf/formats.ts';
import { listAnswers } from './list-answers.ts';

export interface Answer {
  /** The key of its fingerprint, where it has one. */
  readonly key?: string;
  /** The key by which an expert asks about it, see `parseAnswerKey`; missing where nobody can. */
  readonly field?: string;
  readonly label: string;
  readonly value: string;
}

/** The values that the text of an answer is made of. */
export function sourceFieldsOf(field: DossierField, profile: Profile, email: string): unknown {
  if (parentQuestion[field] && !isQuestionAsked(field, profile)) return null;
  switch (field) {
    case 'name':
      return [profile.firstName, profile.lastName];
    case 'email':
      return email;
    case 'address':
      return [profile.street, profile.houseNumber, profile.zipCode, profile.city];
    case 'phone':
      return profile.phone ? [profile.countryCode ?? '+41', profile.phone] : null;
    default:
      return profile[field];
  }
}

/** The answers of the tax profile as text, without questions that were not asked or not answered; open ones say so. */
export function groupAnswers(
  profile: Profile,
  email: string,
  taxYear: number,
  language: Language,
): { heading: string; answers: Answer[] }[] {
  const texts = dossierTexts[language];
  return Object.entries(dossierGroups).map(([group, fields]) => ({
    heading: texts.headings[group as DossierGroup],
    answers: fields.flatMap((field) => {
      if (parentQuestion[field] && !isQuestionAsked(field, profile)) return [];
      const listed = listAnswers(field, profile, language);
      if (listed)
        return listed.map((answer, index) => ({ ...answer, key: field, field: `${field}.${index + 1}` }));
      const isOpen = isOpenQuestion(field, profile);
      const value = formatAnswer(field, profile, email, language) || (isOpen ? texts.values.open : '');
      return value
        ? [{ key: field, field, label: fillText(texts.fields[field], { year: taxYear }), value }]
        : [];
    }),
  }));
}

function formatAnswer(field: DossierField, profile: Profile, email: string, language: Language): string {
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
    case 'addressCountry':
    case 'residenceChangeCountry': {
      const country = profile[field];
      return country ? countryName(country, language) : '';
    }
    case 'dateOfBirth':
    case 'spouseDateOfBirth':
    case 'residenceChangeDate':
    case 'widowedOn': {
      const day = profile[field];
      return day ? formatDate(day, language) : '';
    }
    case 'childrenAges':
    case 'childrenBirthYears': {
      const listed = field === 'childrenAges' ? enteredAges(profile) : profile.childrenBirthYears;
      const numbers = listed?.map((each) => (each === null ? '–' : String(each))) ?? [];
      return new Intl.ListFormat(locale).format(numbers);
    }
    case 'alimonyAmount':
    case 'alimonyReceivedAmount':
    case 'childSupportAmount': {
      const amount = profile[field];
      return typeof amount === 'number' ? formatAmount(amount) : '';
    }
    case 'movedDuringYear':
      return profile.movedDuringYear ? values[profile.movedDuringYear] : '';
    case 'salutation':
    case 'religion':
    case 'maritalStatus':
    case 'housingSituation':
    case 'propertyUse':
    case 'employmentType':
    case 'swissResidence':
    case 'residencePermit':
    case 'taxationLevel': {
      const choice = profile[field];
      return choice ? ((values[field] as Record<string, string>)[choice] ?? choice) : '';
    }
    case 'spouseReligion':
      return profile.spouseReligion ? values.religion[profile.spouseReligion] : '';
    case 'spouseEmploymentType':
      return profile.spouseEmploymentType ? values.employmentType[profile.spouseEmploymentType] : '';
    default: {
      const value = profile[field];
      if (typeof value === 'boolean') return value ? values.yes : values.no;
      return value === undefined || value === null ? '' : String(value);
    }
  }
}
