import { z } from 'zod';
import { cantonCode } from '../cantons/cantons.ts';

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
] as const;
const taxationLevels = ['cantonal', 'communal', 'federal'] as const;
export const subscriptionPlans = ['none', 'basic', 'premium'] as const;

/** The nine countries of the phone field, Switzerland first. */
export const phoneCountries = [
  { country: 'CH', code: '+41' },
  { country: 'DE', code: '+49' },
  { country: 'FR', code: '+33' },
  { country: 'IT', code: '+39' },
  { country: 'AT', code: '+43' },
  { country: 'LI', code: '+423' },
  { country: 'BE', code: '+32' },
  { country: 'LU', code: '+352' },
  { country: 'ES', code: '+34' },
] as const;
const countryCodes = phoneCountries.map((entry) => entry.code);

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
const zurichDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich', dateStyle: 'short' });

/** The calendar day in Europe/Zurich, `YYYY-MM-DD`. */
export const dayInZurich = (now: Date): string => zurichDay.format(now);

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
  dateOfBirth: z.iso
    .date({ abort: true })
    .refine(isBirthDate, { params: { code: 'date_range' } })
    .nullish(),
  religion: z.enum(religions).nullish(),
  /** The national number, digits only. */
  phone: z
    .string()
    .regex(/^\d{0,15}$/)
    .nullish(),
  countryCode: z.enum(countryCodes).nullish(),
  jobName: line(120).nullish(),
  /** The tax number, `xxxx.xxxx.xx`. */
  taxAddress: z.string().max(40).transform(formatTaxAddress).nullish(),
  cantonOfResidence: cantonCode.nullish(),
  street: line(120).nullish(),
  houseNumber: line(20).nullish(),
  zipCode: line(10).nullish(),
  city: line(100).nullish(),
  gemeinde: line(100).nullish(),
  movedDuringYear: z.enum(['yes', 'no']).nullish(),
  housingSituation: z.enum(housingSituations).nullish(),
  isFirefighter: z.boolean().nullish(),
  maritalStatus: z.enum(maritalStatuses).nullish(),
  propertyOwner: z.boolean().nullish(),
  numberOfProperties: z.number().int().min(0).max(99).nullish(),
  propertyCountry: line(60).nullish(),
  propertyUse: z.enum(propertyUses).nullish(),
  hasChildren: z.boolean().nullish(),
  numberOfChildren: z.number().int().min(0).max(maxChildren).nullish(),
  childrenAges: z.array(z.number().int().min(0).max(childAgeLimit)).max(maxChildren).nullish(),
  hasInvestments: z.boolean().nullish(),
  hasForeignIncome: z.boolean().nullish(),
  isDisabled: z.boolean().nullish(),
  receivesAHVIV: z.boolean().nullish(),
  hasTaxIdentificationNumber: z.boolean().nullish(),
  hasPowerOfAttorney: z.boolean().nullish(),
  employmentType: z.enum(employmentTypes).nullish(),
  hasPillar3a: z.boolean().nullish(),
  hasPension: z.boolean().nullish(),
  paysAlimony: z.boolean().nullish(),
  alimonyAmount: z.number().int().min(0).max(1_000_000).nullish(),
  alimonyDuration: line(40).nullish(),
  hasDonations: z.boolean().nullish(),
  hasDeductions: z.boolean().nullish(),
  taxationLevel: z.enum(taxationLevels).nullish(),
});
export type ProfileFields = z.infer<typeof profileFields>;

const followUps = {
  numberOfChildren: 'hasChildren',
  childrenAges: 'hasChildren',
  numberOfProperties: 'propertyOwner',
  propertyCountry: 'propertyOwner',
  propertyUse: 'propertyOwner',
  receivesAHVIV: 'isDisabled',
  alimonyAmount: 'paysAlimony',
  alimonyDuration: 'paysAlimony',
} as const satisfies Partial<Record<keyof ProfileFields, keyof ProfileFields>>;

/** The parent question of each follow-up question, which is asked and evaluated only while the parent's answer is yes. */
export const parentQuestion: Partial<Record<string, (typeof followUps)[keyof typeof followUps]>> = followUps;

/** The wizard asks about alimony only when the user is divorced or separated and has children. */
export function isAlimonyAsked({ maritalStatus, hasChildren }: ProfileFields): boolean {
  return (maritalStatus === 'divorced' || maritalStatus === 'separated') && hasChildren === true;
}

const allFields = Object.keys(profileFields.shape) as (keyof ProfileFields)[];
/** Fields that form one answer. */
const fieldGroups: readonly (readonly (keyof ProfileFields)[])[] = [
  ['street', 'houseNumber', 'zipCode', 'city', 'gemeinde'],
  ['phone', 'countryCode'],
];

/** The fields that change together with a field: its group, or the question with its follow-up questions. */
export function relatedFields(field: keyof ProfileFields): readonly (keyof ProfileFields)[] {
  const root = parentQuestion[field] ?? field;
  return (
    fieldGroups.find((group) => group.includes(field)) ??
    allFields.filter((each) => each === root || parentQuestion[each] === root)
  );
}

/** A cleared answer equals a missing one. */
export const isSameAnswer = (a: unknown, b: unknown) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Checks a request body: `hasChildren`, `numberOfChildren` and `childrenAges` may be sent in part but must not
 * contradict each other; `children_disagree` at the count or the ages.
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
}

/** The initial values of the tax profile form. The date of birth starts empty. */
export const profileDefaults = {
  salutation: 'mr',
  religion: 'other',
  countryCode: '+41',
  housingSituation: 'renter',
  propertyUse: 'owner-occupied',
} as const satisfies ProfileFields;
