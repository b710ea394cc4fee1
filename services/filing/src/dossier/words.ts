import { countryName, parentQuestion, localeOf, type Language, type Profile } from '@dossier/contracts';
import { cantonName, fillText, loadCatalogues } from '@dossier/contracts/texts';
import type en from './dossier.en.json';

export type DossierTexts = typeof en;
export const dossierTexts = await loadCatalogues<DossierTexts>(
  (language) => import(`./dossier.${language}.json`, { with: { type: 'json' } }),
);

export interface Answer {
  readonly label: string;
  readonly value: string;
}

type Field = keyof DossierTexts['fields'];
type Group = 'person' | 'home' | 'household' | 'assets' | 'work' | 'payments';

/** Which answers stand together, in the order they are shown. */
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

export function fullName(profile: Profile): string {
  return [profile.firstName, profile.lastName].filter(Boolean).join(' ');
}

/** The answers of the tax profile in words; what was not asked or not answered is left out. */
export function answersOf(
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
      const value = parent && !profile[parent] ? '' : inWords(field, profile, email, language);
      return value ? [{ label: fillText(texts.fields[field], { year: taxYear }), value }] : [];
    }),
  }));
}

function inWords(field: Field, profile: Profile, email: string, language: Language): string {
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
      return typeof profile.alimonyAmount === 'number'
        ? new Intl.NumberFormat(locale, { style: 'currency', currency: 'CHF' }).format(profile.alimonyAmount)
        : '';
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

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs far more than using it. */
function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options);
  formats.set(key, format);
  return format;
}

/** A calendar day (`1990-02-03`), which is the same day everywhere. */
function formatDate(day: string, language: Language): string {
  return dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** A moment as the clocks in Zurich showed it; `exact` to the second and with the zone's name. */
export function formatMoment(at: Date, language: Language, exact: 'exact' | 'minute' = 'minute'): string {
  const timeStyle = exact === 'exact' ? 'long' : 'short';
  return dateFormat(language, { dateStyle: 'long', timeStyle, timeZone: 'Europe/Zurich' }).format(at);
}

export function formatDay(at: Date, language: Language): string {
  return dateFormat(language, { dateStyle: 'medium', timeZone: 'Europe/Zurich' }).format(at);
}

/** KB with one decimal. Document 2, section 9. */
export function formatSize(bytes: number, language: Language): string {
  const kilobytes = bytes / 1024;
  return `${kilobytes.toLocaleString(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 })} KB`;
}
