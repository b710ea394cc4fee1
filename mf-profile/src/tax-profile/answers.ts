import {
  answerIssues,
  birthDateRange,
  changedResidence,
  clearUnasked,
  isQuestionAsked,
  isSameAnswer,
  isSwissAddress,
  livesAbroad,
  missingStepFields,
  profileFields,
  relatedFields,
  wizardSteps,
  type ProfileFields,
  type WizardStep,
  wizardSections,
} from '@dossier/contracts';
import { phoneIssue } from '@dossier/swiss-fields/phone';
import { leaveStep } from './wizard-values.ts';

export type FieldName = keyof ProfileFields;

/** Whether a field is shown together with another: country code, house number, number of children. */
export function isPart(field: FieldName): boolean {
  return field === 'countryCode' || field === 'houseNumber' || field === 'numberOfChildren';
}

/** Optional fields that the summary leaves out while they are empty. */
const onlyWhenFilled: readonly FieldName[] = ['taxAddress', 'childrenBirthYears', 'adultChildren'];

const isFilled = (value: unknown) =>
  Array.isArray(value)
    ? value.some((each) => each !== null)
    : value !== null && value !== undefined && value !== '';

/** Whether the summary shows a question; it omits answers to questions that were never shown, and defaults of rare ones. */
export function isAsked(field: FieldName, values: ProfileFields): boolean {
  if (isPart(field) || !isQuestionAsked(field, values)) return false;
  // The list describes every property, the main one included.
  if (field === 'propertyCountry' || field === 'propertyUse') return !values.properties;
  if (field === 'properties') return Boolean(values.properties);
  if (field === 'addressCountry') return !isSwissAddress(values);
  if (field === 'gemeinde') return isSwissAddress(values) || isFilled(values.gemeinde);
  if (field === 'swissResidence') return changedResidence(values) || livesAbroad(values);
  return !onlyWhenFilled.includes(field) || isFilled(values[field]);
}

const isAccepted = (field: FieldName, values: ProfileFields) =>
  profileFields.shape[field].safeParse(values[field]).success;

/** The values that the server accepts; a partly typed date is left out. */
export function acceptable(values: ProfileFields): ProfileFields {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => isAccepted(field as FieldName, values)),
  );
}

export interface Problem {
  field: FieldName;
  kind: 'required' | 'invalid';
}

const canBePhone = ({ phone, countryCode }: ProfileFields) =>
  phoneIssue({ phone: phone ?? '', countryCode: countryCode ?? '+41' }) !== 'length';

/** Problems that prevent leaving a step: a required field is empty, or a value is invalid. */
export function problemsInStep(step: WizardStep, values: ProfileFields, taxYear: number): Problem[] {
  const left = leaveStep(step, values);
  const issues = answerIssues(left, left, taxYear);
  const missing: readonly FieldName[] = missingStepFields(step, left);
  const requiredHere = wizardSections.flatMap((section) =>
    section.step === step ? [...section.fields] : [],
  ) as FieldName[];
  return requiredHere.flatMap((field): Problem[] => {
    if (missing.includes(field)) return [{ field, kind: 'required' }];
    const isPhone = field !== 'phone' || canBePhone(left);
    const isValid = isPhone && isAccepted(field, left) && !issues.some(({ path }) => path === field);
    return isValid ? [] : [{ field, kind: 'invalid' }];
  });
}

const birthDates: readonly FieldName[] = ['dateOfBirth', 'spouseDateOfBirth'];
const datesInYear: readonly FieldName[] = ['residenceChangeDate', 'widowedOn'];

/** The text that says why a date is invalid; undefined for other fields. */
export function invalidDateText(field: FieldName, values: ProfileFields, taxYear: number) {
  if (!birthDates.includes(field) && !datesInYear.includes(field)) return undefined;
  const date = String(values[field]);
  // The field holds the typed text while it is no date.
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return 'dateFormat';
  if (datesInYear.includes(field)) return 'dateInYear';
  const { max } = birthDateRange(new Date());
  return date > `${taxYear}-12-31` && date <= max ? 'birthAfterYear' : 'dateOfBirth';
}

export function problemsIn(values: ProfileFields, taxYear: number): Problem[] {
  return wizardSteps.flatMap((step) => problemsInStep(step, values, taxYear));
}

const allFields = Object.keys(profileFields.shape) as FieldName[];
/**
 * Merges two versions of the answers that are based on `base`: local changes win, everything else comes from the server.
 * Also returns the fields that were taken over.
 */
export function mergeAnswers(
  base: ProfileFields,
  mine: ProfileFields,
  theirs: ProfileFields,
): { values: ProfileFields; takenOver: FieldName[] } {
  const isChanged = (field: FieldName) =>
    relatedFields(field).some((each) => !isSameAnswer(base[each], mine[each]));
  const takenOver = allFields.filter(
    (field) => !isChanged(field) && !isSameAnswer(mine[field], theirs[field]),
  );
  const joined = { ...mine, ...Object.fromEntries(takenOver.map((field) => [field, theirs[field] ?? null])) };
  // The merged answers may rule out a question that each side alone allowed (widowed on one, the spouse's religion on the other).
  const values = clearUnasked(joined);
  return { values, takenOver: takenOver.filter((field) => isSameAnswer(values[field], theirs[field])) };
}
