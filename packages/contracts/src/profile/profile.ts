import { z } from 'zod';
import { cantonCode } from '../cantons/cantons.ts';
import { growing } from '../choices.ts';
import { countryCodes as knownCountries } from '../countries/countries.ts';
import { dialCodes } from '../phone/dial-codes.ts';
import { dayInZurich } from '../years/zurich.ts';

/** The choices of the tax profile, in display order. */
export const salutations = ['mr', 'mrs'] as const;
export const religions = [
  'roman_catholic',
  'reformed',
  'christian_catholic',
  'evangelical_reformed',
  'other',
] as const;
export const maritalStatuses = [
  'individual',
  'married',
  'separated',
  'divorced',
  'widowed',
  'company',
] as const;
export const housingSituations = ['owner', 'renter', 'living_with_parents', 'other'] as const;
export const propertyUses = ['owner-occupied', 'rented'] as const;
export const employmentTypes = [
  'employed',
  'self-employed',
  'farmer',
  'mixed',
  'retired',
  'unemployed',
  'student',
  'homemaker',
] as const;
export const taxationLevels = ['cantonal', 'communal', 'federal'] as const;
/** Where the user lived in the tax year: in Switzerland all year or part of it, or abroad. */
export const swissResidences = ['all_year', 'arrived', 'left', 'abroad'] as const;
/**
 * The permits of foreign nationals (State Secretariat for Migration): C settlement, B residence, L short stay, F, N and S
 * for asylum and protection. They decide about tax at source (DBG art. 83).
 */
export const residencePermits = ['swiss', 'C', 'B', 'L', 'F', 'N', 'S', 'other'] as const;
/**
 * The uses of a single property; `propertyUse` holds that of the main one, where it is one of its two values. Who has the
 * usufruct of a property declares it like an owner (DBG art. 21 para. 1 let. a and b).
 */
export const singlePropertyUses = [...propertyUses, 'empty', 'holiday', 'usufruct'] as const;
export const subscriptionPlans = ['none', 'basic', 'premium'] as const;

/** Ages are in whole years. */
export const childAgeLimit = 18;
export const newChildAge = 7;
export const maxChildren = 20;

/** The ages of `count` children, at least one: keeps the existing ages, drops the last ones, adds new children. */
export function resizeAges(count: number, existing: readonly number[]): number[] {
  return Array.from({ length: Math.max(1, count) }, (_, child) => existing[child] ?? newChildAge);
}

/** One line of text, trimmed and NFC-normalized; control characters, direction marks and lone surrogates are rejected. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u)
    .transform((value) => value.trim().normalize('NFC'));

const minBirthDate = '1900-01-01';

/** The accepted dates of birth, for date fields and the server: up to today, and to the end of the tax year. */
export function birthDateRange(now: Date, taxYear?: number): { min: string; max: string } {
  const [today, end] = [dayInZurich(now), `${taxYear}-12-31`];
  return { min: minBirthDate, max: taxYear !== undefined && end < today ? end : today };
}

/** Below this age at the end of the tax year the wizard asks whether the date of birth is right. */
const usualMinAge = 14;

/** The age on 31 December of a tax year, the day that decides about deductions for children. */
export const ageAtYearEnd = (dateOfBirth: string, taxYear: number): number =>
  taxYear - Number(dateOfBirth.slice(0, 4));

export function isUnusuallyYoung(dateOfBirth: string, taxYear: number): boolean {
  return ageAtYearEnd(dateOfBirth, taxYear) < usualMinAge;
}

function isBirthDate(value: string): boolean {
  const { min, max } = birthDateRange(new Date());
  return value >= min && value <= max;
}

/** The properties that are described one by one; `numberOfProperties` may be larger. */
export const maxListedProperties = 20;

const birthDay = z.iso.date({ abort: true }).refine(isBirthDate, { params: { code: 'date_range' } });
const country = z
  .string()
  .refine((code) => knownCountries.includes(code), { params: { code: 'country_unknown' } });
const birthYear = z.number().int().min(1900).max(2100);

/** One property. Every key is present, so that equal entries have equal JSON. */
export const propertyAnswer = z.object({
  country,
  /** In Switzerland only. */
  canton: cantonCode.nullable(),
  municipality: line(100).nullable(),
  use: growing(z.enum(singlePropertyUses)).nullable(),
});
export type Property = z.infer<typeof propertyAnswer>;

/** A child over 18 in first training; the year of birth is optional. */
export const adultChild = z.object({ birthYear: birthYear.nullable(), training: line(120).nullable() });
export type AdultChild = z.infer<typeof adultChild>;

export const maxOpenAnswers = 60;

/** A path of an answer: the field, and the index and key within a list. */
const answerPath = z.string().regex(/^[a-zA-Z0-9]{1,40}(\.\d{1,2}(\.[a-zA-Z]{1,20})?)?$/);

/** The tax number as `xxxx.xxxx.xx`: formatted, never rejected. Other characters are dropped; fewer digits are kept. */
export function formatTaxAddress(input: string): string {
  const digits = input.replace(/\D/g, '').slice(0, 10);
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8, 10)].filter(Boolean).join('.');
}

/**
 * The personal data and the answers of the tax profile. Each field may be absent (not answered yet) or null (cleared).
 * Ages are in whole years, amounts in whole CHF per month, dates `YYYY-MM-DD`.
 */
export const profileFields = z.object({
  salutation: z.enum(salutations).nullish(),
  firstName: line(100).nullish(),
  lastName: line(100).nullish(),
  dateOfBirth: birthDay.nullish(),
  religion: z.enum(religions).nullish(),
  /** The national number, digits only. */
  phone: z
    .string()
    .regex(/^\d{0,15}$/)
    .nullish(),
  countryCode: growing(z.enum(dialCodes)).nullish(),
  jobName: line(120).nullish(),
  /** The tax number, `xxxx.xxxx.xx`. */
  taxAddress: z.string().max(40).transform(formatTaxAddress).nullish(),
  cantonOfResidence: cantonCode.nullish(),
  street: line(120).nullish(),
  houseNumber: line(20).nullish(),
  zipCode: line(10).nullish(),
  city: line(100).nullish(),
  gemeinde: line(100).nullish(),
  /** The country of the address; Switzerland when absent. */
  addressCountry: country.nullish(),
  swissResidence: z.enum(swissResidences).nullish(),
  /** The day of arrival in Switzerland or of departure, within the tax year. */
  residenceChangeDate: z.iso.date().nullish(),
  /** Where the user came from or went to. */
  residenceChangeCountry: country.nullish(),
  /** Of those who arrived during the year, with the three that follow. */
  residencePermit: z.enum(residencePermits).nullish(),
  taxedAtSource: z.boolean().nullish(),
  hasForeignAccounts: z.boolean().nullish(),
  hasForeignPension: z.boolean().nullish(),
  movedDuringYear: z.enum(['yes', 'no']).nullish(),
  housingSituation: z.enum(housingSituations).nullish(),
  isFirefighter: z.boolean().nullish(),
  maritalStatus: z.enum(maritalStatuses).nullish(),
  /** Asked of the married: registered partners are taxed like them (DBG art. 9 para. 1bis). */
  registeredPartnership: z.boolean().nullish(),
  widowedDuringYear: z.boolean().nullish(),
  /** The day the spouse died, within the tax year. */
  widowedOn: z.iso.date().nullish(),
  /** The spouse whom the return is about as well, see `hasSpouse`. */
  spouseDateOfBirth: birthDay.nullish(),
  spouseReligion: z.enum(religions).nullish(),
  spouseEmploymentType: growing(z.enum(employmentTypes)).nullish(),
  propertyOwner: z.boolean().nullish(),
  numberOfProperties: z.number().int().min(0).max(99).nullish(),
  propertyCountry: line(60).nullish(),
  propertyUse: z.enum(propertyUses).nullish(),
  /** One entry per property, the main one first; `propertyCountry` and `propertyUse` repeat its values. */
  properties: z.array(propertyAnswer).max(maxListedProperties).nullish(),
  hasChildren: z.boolean().nullish(),
  numberOfChildren: z.number().int().min(0).max(maxChildren).nullish(),
  childrenAges: z.array(z.number().int().min(0).max(childAgeLimit)).max(maxChildren).nullish(),
  /** Beside each age; null where it was left empty. */
  childrenBirthYears: z.array(birthYear.nullable()).max(maxChildren).nullish(),
  /** Whether a child lives with both parents in turn, who do not live together. */
  sharedCustody: z.boolean().nullish(),
  hasAdultChildren: z.boolean().nullish(),
  adultChildren: z.array(adultChild).max(maxChildren).nullish(),
  hasInvestments: z.boolean().nullish(),
  hasForeignIncome: z.boolean().nullish(),
  isDisabled: z.boolean().nullish(),
  receivesAHVIV: z.boolean().nullish(),
  hasTaxIdentificationNumber: z.boolean().nullish(),
  hasPowerOfAttorney: z.boolean().nullish(),
  employmentType: growing(z.enum(employmentTypes)).nullish(),
  hasPillar3a: z.boolean().nullish(),
  hasPension: z.boolean().nullish(),
  paysAlimony: z.boolean().nullish(),
  alimonyAmount: z.number().int().min(0).max(1_000_000).nullish(),
  alimonyDuration: line(40).nullish(),
  receivesAlimony: z.boolean().nullish(),
  alimonyReceivedAmount: z.number().int().min(0).max(1_000_000).nullish(),
  receivesChildSupport: z.boolean().nullish(),
  childSupportAmount: z.number().int().min(0).max(1_000_000).nullish(),
  hasDonations: z.boolean().nullish(),
  hasDeductions: z.boolean().nullish(),
  /** Debts other than mortgages. */
  hasOtherDebts: z.boolean().nullish(),
  /** Whether a letter of the tax office made the user ask about the level of taxation. */
  hasTaxLetter: z.boolean().nullish(),
  taxationLevel: z.enum(taxationLevels).nullish(),
  /** The questions the user answered with "I don't know yet", by the path of their field. */
  openQuestions: z.array(answerPath).max(maxOpenAnswers).nullish(),
});
export type ProfileFields = z.infer<typeof profileFields>;

/** A cleared answer equals a missing one. */
export const isSameAnswer = (a: unknown, b: unknown) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Checks a request body: `hasChildren`, `numberOfChildren`, `childrenAges` and `childrenBirthYears` may be sent in part
 * but must not contradict each other; `children_disagree` at the count, the ages or the years of birth.
 */
export function checkChildren({ value, issues }: z.core.ParsePayload<ProfileFields>): void {
  const { hasChildren, numberOfChildren: count, childrenAges: ages } = value;
  const reject = (path: keyof ProfileFields) =>
    issues.push({
      code: 'custom',
      input: value[path],
      path: [path],
      params: { code: 'children_disagree' },
    });
  const disagrees = (sent: number | undefined) =>
    (hasChildren === true && sent === 0) || (hasChildren === false && (sent ?? 0) > 0);
  if (disagrees(count ?? undefined)) reject('numberOfChildren');
  if (disagrees(ages?.length)) reject('childrenAges');
  if (ages && typeof count === 'number' && ages.length !== count) reject('numberOfChildren');
  const years = value.childrenBirthYears;
  if (years && years.length > (ages?.length ?? count ?? maxChildren)) reject('childrenBirthYears');
}

/** The initial values of the tax profile form. The date of birth starts empty. */
export const profileDefaults = {
  salutation: 'mr',
  religion: 'other',
  countryCode: '+41',
  housingSituation: 'renter',
  propertyUse: 'owner-occupied',
  addressCountry: 'CH',
  swissResidence: 'all_year',
} as const satisfies ProfileFields;
