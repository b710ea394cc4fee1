import { maxOpenAnswers, profileFields, type ProfileFields } from '../profile/profile.ts';

type Field = keyof ProfileFields;

const followUps = {
  residenceChangeDate: 'swissResidence',
  residenceChangeCountry: 'swissResidence',
  residencePermit: 'swissResidence',
  taxedAtSource: 'swissResidence',
  hasForeignAccounts: 'swissResidence',
  hasForeignPension: 'swissResidence',
  registeredPartnership: 'maritalStatus',
  widowedDuringYear: 'maritalStatus',
  widowedOn: 'maritalStatus',
  spouseDateOfBirth: 'maritalStatus',
  spouseReligion: 'maritalStatus',
  spouseEmploymentType: 'maritalStatus',
  numberOfChildren: 'hasChildren',
  childrenAges: 'hasChildren',
  childrenBirthYears: 'hasChildren',
  sharedCustody: 'hasChildren',
  adultChildren: 'hasAdultChildren',
  numberOfProperties: 'propertyOwner',
  propertyCountry: 'propertyOwner',
  propertyUse: 'propertyOwner',
  properties: 'propertyOwner',
  receivesAHVIV: 'isDisabled',
  alimonyAmount: 'paysAlimony',
  alimonyDuration: 'paysAlimony',
  alimonyReceivedAmount: 'receivesAlimony',
  childSupportAmount: 'receivesChildSupport',
  hasOtherDebts: 'hasDeductions',
} as const satisfies Partial<Record<Field, Field>>;

/** The question that a follow-up question belongs to; both change together. */
export const parentQuestion: Partial<Record<string, (typeof followUps)[keyof typeof followUps]>> = followUps;

export const livesApart = ({ maritalStatus }: ProfileFields): boolean =>
  maritalStatus === 'divorced' || maritalStatus === 'separated';

/**
 * The wizard asks the divorced and separated about alimony, and all others who have costs to deduct: an unmarried parent
 * and someone who married again can pay it, too (DBG art. 33 para. 1 let. c). Who said so keeps the answer.
 */
export const isAlimonyAsked = (answers: ProfileFields): boolean =>
  livesApart(answers) || answers.hasDeductions === true || answers.paysAlimony === true;

/**
 * Whether the return is also about a spouse: of the married, and of those whose spouse died during the year, who are
 * taxed together up to the day of death (DBG art. 42 para. 3).
 */
export const hasSpouse = ({ maritalStatus, widowedDuringYear }: ProfileFields): boolean =>
  maritalStatus === 'married' || (maritalStatus === 'widowed' && widowedDuringYear === true);

/** Whether a person declares a business: its accounts belong to the papers. */
export const hasBusiness = ({ employmentType: type }: Pick<ProfileFields, 'employmentType'>): boolean =>
  type === 'self-employed' || type === 'mixed' || type === 'farmer';

export const arrivedInYear = ({ swissResidence }: ProfileFields): boolean => swissResidence === 'arrived';

/** Whether the user came to Switzerland or left it during the year. */
export const changedResidence = ({ swissResidence }: ProfileFields): boolean =>
  swissResidence === 'arrived' || swissResidence === 'left';

/** Whether the user no longer lived in Switzerland on 31 December, so that no canton of that day exists. */
export const livesAbroad = ({ swissResidence }: ProfileFields): boolean =>
  swissResidence === 'left' || swissResidence === 'abroad';

/** Whether the address is in Switzerland, the default; only then postal code and municipality are Swiss. */
export const isSwissAddress = ({ addressCountry }: ProfileFields): boolean =>
  (addressCountry ?? 'CH') === 'CH';

/** The level of taxation differs only for those who are not taxed on everything in one canton (DBG art. 4 and 5). */
function isTaxedInParts(answers: ProfileFields): boolean {
  const { properties, propertyCountry, propertyOwner, cantonOfResidence } = answers;
  const isElsewhere = (properties ?? []).some(
    ({ country, canton }) => country !== 'CH' || (canton !== null && canton !== cantonOfResidence),
  );
  const hasPropertyElsewhere = isElsewhere || (propertyCountry ?? 'CH') !== 'CH';
  return (
    changedResidence(answers) || livesAbroad(answers) || (propertyOwner === true && hasPropertyElsewhere)
  );
}

const ownsProperty = (answers: ProfileFields) => answers.propertyOwner === true;
const hasChildren = (answers: ProfileFields) => answers.hasChildren === true;
const paysAlimony = (answers: ProfileFields) => answers.paysAlimony === true;

/** When a question is asked; one without an entry always is. */
const conditions: Partial<Record<Field, (answers: ProfileFields) => boolean>> = {
  residenceChangeDate: changedResidence,
  residenceChangeCountry: changedResidence,
  residencePermit: arrivedInYear,
  /** Swiss citizens and holders of a permit C are not taxed at source (DBG art. 83 para. 1). */
  taxedAtSource: (answers) =>
    arrivedInYear(answers) && answers.residencePermit !== 'swiss' && answers.residencePermit !== 'C',
  hasForeignAccounts: arrivedInYear,
  hasForeignPension: arrivedInYear,
  registeredPartnership: ({ maritalStatus }) => maritalStatus === 'married',
  widowedDuringYear: ({ maritalStatus }) => maritalStatus === 'widowed',
  widowedOn: ({ maritalStatus, widowedDuringYear }) =>
    maritalStatus === 'widowed' && widowedDuringYear === true,
  spouseDateOfBirth: hasSpouse,
  spouseReligion: hasSpouse,
  spouseEmploymentType: hasSpouse,
  numberOfProperties: ownsProperty,
  propertyCountry: ownsProperty,
  propertyUse: ownsProperty,
  properties: ownsProperty,
  numberOfChildren: hasChildren,
  childrenAges: hasChildren,
  childrenBirthYears: hasChildren,
  sharedCustody: (answers) => hasChildren(answers) && answers.maritalStatus !== 'married',
  adultChildren: (answers) => answers.hasAdultChildren === true,
  /** Old-age pensions need no disability (AHVG art. 21). */
  receivesAHVIV: ({ isDisabled, employmentType }) => isDisabled === true || employmentType === 'retired',
  paysAlimony: isAlimonyAsked,
  alimonyAmount: paysAlimony,
  alimonyDuration: paysAlimony,
  /** Alimony and child support are taxed at the recipient (DBG art. 23 let. f). */
  receivesAlimony: livesApart,
  alimonyReceivedAmount: (answers) => answers.receivesAlimony === true,
  receivesChildSupport: (answers) => answers.hasChildren === true && answers.maritalStatus !== 'married',
  childSupportAmount: (answers) => answers.receivesChildSupport === true,
  hasOtherDebts: (answers) => answers.hasDeductions === true,
  hasTaxLetter: isTaxedInParts,
  /** Nobody without a letter is asked what it is about; an answer from before the question about the letter stays. */
  taxationLevel: ({ hasTaxLetter, taxationLevel }) =>
    hasTaxLetter === true || (typeof hasTaxLetter !== 'boolean' && typeof taxationLevel === 'string'),
};

/** Whether a question applies to a user: its own condition holds, and that of the question it follows. */
export function isQuestionAsked(field: string, answers: ProfileFields): boolean {
  const parent = parentQuestion[field];
  const isParentAsked = parent === undefined || isQuestionAsked(parent, answers);
  return isParentAsked && (conditions[field as Field]?.(answers) ?? true);
}

const allFields = Object.keys(profileFields.shape) as Field[];
/** Fields that form one answer. */
const fieldGroups: readonly (readonly Field[])[] = [
  ['street', 'houseNumber', 'zipCode', 'city', 'gemeinde', 'addressCountry'],
  ['phone', 'countryCode'],
];

/** The fields that change together with a field: its group, or the question with its follow-up questions. */
export function relatedFields(field: Field): readonly Field[] {
  const root = parentQuestion[field] ?? field;
  return (
    fieldGroups.find((group) => group.includes(field)) ??
    allFields.filter((each) => each === root || parentQuestion[each] === root)
  );
}

/** Questions that a required step asks and that may stay open: leaving the step answers them otherwise. */
export const openableRequired: readonly Field[] = ['movedDuringYear', 'propertyOwner', 'hasChildren'];

/** Whether the user chose "I don't know yet". */
export const isOpenQuestion = (field: string, { openQuestions }: ProfileFields): boolean =>
  openQuestions?.includes(field) ?? false;

/** The open question of a child whose age is the preset of a new child: nobody has entered it. */
export const presetAgePath = (child: number): string => `childrenAges.${child}`;

const isPresetAge = (child: number, answers: ProfileFields) => isOpenQuestion(presetAgePath(child), answers);

/** The ages of the children; null for one that was not entered. */
export const enteredAges = (answers: ProfileFields): (number | null)[] =>
  (answers.childrenAges ?? []).map((age, child) => (isPresetAge(child, answers) ? null : age));

/** The open questions without those of the ages of children, for when all ages were entered. */
export const withoutPresetAges = (openQuestions: readonly string[]): string[] =>
  openQuestions.filter((path) => !path.startsWith(presetAgePath(0).slice(0, -1)));

/** The open questions that still are: asked, and without an answer; at most as many as are stored. */
export function stillOpen(answers: ProfileFields): string[] {
  const paths = answers.openQuestions ?? [];
  return [...new Set(paths)]
    .filter((path) => {
      const [field = '', index, key] = path.split('.');
      const value: unknown = answers[field as Field];
      if (index === undefined) return isEmptyAnswer(value) && isQuestionAsked(field, answers);
      const entry: unknown = Array.isArray(value) ? value[Number(index)] : undefined;
      if (entry === undefined || !isQuestionAsked(field, answers)) return false;
      if (field === 'childrenAges') return true;
      return isEmptyAnswer(key === undefined ? entry : (entry as Record<string, unknown>)[key]);
    })
    .slice(0, maxOpenAnswers);
}

function isEmptyAnswer(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}
