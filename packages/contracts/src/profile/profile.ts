import { z } from 'zod';
import { cantonCode } from '../cantons/cantons.ts';

/** Values of the tax profile's choices. Document 2, section 3. */
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
export const taxationLevels = ['cantonal', 'communal', 'federal'] as const;
export const subscriptionPlans = ['none', 'basic', 'premium'] as const;

/** The nine countries offered for a phone number, Switzerland first. Document 2, section 9. */
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

/** Ages in whole years. Document 2, section 9. */
export const childAgeLimit = 18;
export const newChildAge = 7;
export const maxChildren = 20;

/** One age for each of `count` children: those known stay, a new child is seven, the last ones leave; one at least. */
export function resizeAges(count: number, known: readonly number[]): number[] {
  return Array.from({ length: Math.max(1, count) }, (_, child) => known[child] ?? newChildAge);
}

/** One line of text a person typed: trimmed, no control characters, direction marks or halves of a character. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u)
    .transform((value) => value.trim().normalize('NFC'));

const earliestBirth = '1900-01-01';
const zurichDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich', dateStyle: 'short' });

/** The day at this moment in Zurich, `YYYY-MM-DD`. */
export const dayInZurich = (now: Date): string => zurichDay.format(now);

/** Nobody is born before 1900 or tomorrow; for date fields and the server alike. */
export const birthDateRange = (now: Date) => ({ min: earliestBirth, max: dayInZurich(now) });

function isBirthDate(value: string): boolean {
  const { min, max } = birthDateRange(new Date());
  return value >= min && value <= max;
}

/** Ten digits as `xxxx.xxxx.xx`; other characters are dropped, fewer digits stay as far as they go (READINGS 18). */
export function formatTaxAddress(input: string): string {
  const digits = input.replace(/\D/g, '').slice(0, 10);
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8, 10)].filter(Boolean).join('.');
}

/**
 * Everything a person says about themself; each field may be absent (not asked yet) or null (cleared).
 * Ages in whole years, money in whole CHF a month, dates `YYYY-MM-DD`.
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
  /** The national part, digits only. */
  phone: z
    .string()
    .regex(/^\d{0,15}$/)
    .nullish(),
  countryCode: z.enum(countryCodes).nullish(),
  jobName: line(120).nullish(),
  /** The tax address number, `xxxx.xxxx.xx`. */
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

/** A follow-up question is asked, and counts, only while the answer it follows from is yes: which one, by its field. */
export const parentQuestion: Partial<Record<string, (typeof followUps)[keyof typeof followUps]>> = followUps;

/** Alimony is asked of those who may pay or get it: divorced or separated with children (document 2, section 2, step 8). */
export function isAlimonyAsked({ maritalStatus, hasChildren }: ProfileFields): boolean {
  return (maritalStatus === 'divorced' || maritalStatus === 'separated') && hasChildren === true;
}

const allFields = Object.keys(profileFields.shape) as (keyof ProfileFields)[];
/** Answers of several fields. */
const wholes: readonly (readonly (keyof ProfileFields)[])[] = [
  ['street', 'houseNumber', 'zipCode', 'city', 'gemeinde'],
  ['phone', 'countryCode'],
];

/** Answers that make sense only together, such as one with its follow-ups: who changed one of them meant all. */
export function relatedFields(field: keyof ProfileFields): readonly (keyof ProfileFields)[] {
  const root = parentQuestion[field] ?? field;
  return (
    wholes.find((whole) => whole.includes(field)) ??
    allFields.filter((each) => each === root || parentQuestion[each] === root)
  );
}

/** Two answers are the same; one that was cleared is one that was never given. */
export const isSameAnswer = (a: unknown, b: unknown) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * For a whole body: what it says about children may be a part of it, but no two parts may contradict each other
 * (`children_disagree` at the count or the ages).
 */
export function checkChildren({ value, issues }: z.core.ParsePayload<ProfileFields>): void {
  const { hasChildren, numberOfChildren: count, childrenAges: ages } = value;
  const refuse = (path: keyof ProfileFields) =>
    issues.push({
      code: 'custom',
      input: value[path],
      path: [path],
      params: { code: 'children_disagree' },
    });
  const disagrees = (sent: number | undefined) =>
    (hasChildren === true && sent === 0) || (hasChildren === false && (sent ?? 0) > 0);
  if (disagrees(count ?? undefined)) refuse('numberOfChildren');
  if (disagrees(ages?.length)) refuse('childrenAges');
  if (ages && typeof count === 'number' && ages.length !== count) refuse('numberOfChildren');
}

/** What the form starts with. Document 2, section 3 (date of birth: today minus 24 years). */
export function profileDefaults(today: Date): ProfileFields {
  const [year = 0, month = 0, day = 0] = dayInZurich(today).split('-').map(Number);
  const born = new Date(Date.UTC(year - 24, month - 1, day));
  return {
    salutation: 'mr',
    dateOfBirth: born.toISOString().slice(0, 10),
    religion: 'other',
    countryCode: '+41',
    housingSituation: 'renter',
    propertyUse: 'owner-occupied',
  };
}
