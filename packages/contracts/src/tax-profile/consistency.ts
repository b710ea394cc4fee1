import {
  maxListedProperties,
  propertyUses,
  resizeAges,
  type ProfileFields,
  type Property,
} from '../profile/profile.ts';
import { presetAgePath, stillOpen, withoutPresetAges } from './questions.ts';

/** A property before anything is known about it. */
export const emptyProperty = (country = 'CH'): Property => ({
  country,
  canton: null,
  municipality: null,
  use: null,
});

const isPropertyUse = (use: Property['use']) => propertyUses.find((each) => each === use) ?? null;

/**
 * The listed properties, one for each of `numberOfProperties`, the main one first. Values that only the specified fields
 * hold become those of the main property; a canton outside Switzerland is dropped.
 */
export function listedProperties(answers: ProfileFields): Property[] {
  const { numberOfProperties, propertyCountry, propertyUse } = answers;
  const listed = answers.properties ?? [];
  const count = Math.min(maxListedProperties, Math.max(1, numberOfProperties ?? listed.length));
  return Array.from({ length: count }, (_, index) => {
    const main = { ...emptyProperty(propertyCountry || undefined), use: propertyUse ?? null };
    const property = listed[index] ?? (index === 0 ? main : emptyProperty());
    return property.country === 'CH' ? property : { ...property, canton: null };
  });
}

/** The fields of the properties after the list changed: the specified ones repeat the main property. */
export function fieldsOfProperties(properties: readonly Property[]): ProfileFields {
  const [main] = properties;
  if (!main) return {};
  return {
    properties: [...properties],
    propertyCountry: main.country,
    propertyUse: isPropertyUse(main.use),
  };
}

/** The list after a client changed only country or use of the main property, or the number. */
export function alignProperties(merged: ProfileFields, sent: ProfileFields): ProfileFields {
  if (!merged.propertyOwner) return merged.propertyOwner === false ? { properties: null } : {};
  if (sent.properties) {
    const listed = listedProperties({ ...merged, numberOfProperties: sent.properties.length });
    const isLonger = (sent.numberOfProperties ?? 0) > maxListedProperties;
    return {
      ...fieldsOfProperties(listed),
      numberOfProperties: isLonger ? sent.numberOfProperties : listed.length,
    };
  }
  if (!merged.properties) return {};
  const [main = emptyProperty(), ...others] = merged.properties;
  const changed: Property = {
    ...main,
    ...(sent.propertyCountry && { country: sent.propertyCountry }),
    ...(sent.propertyUse !== undefined && { use: sent.propertyUse }),
  };
  return { properties: listedProperties({ ...merged, properties: [changed, ...others] }) };
}

/** The years of birth beside `count` ages: existing ones stay, a new child has none. */
export function resizeBirthYears(count: number, existing: readonly (number | null)[]): (number | null)[] {
  return Array.from({ length: count }, (_, child) => existing[child] ?? null);
}

/** The open questions after ages were entered, for a change that does not say which are open. */
export const closePresetAges = (answers: ProfileFields, sent: ProfileFields): ProfileFields =>
  sent.childrenAges && sent.openQuestions === undefined && answers.openQuestions
    ? { openQuestions: withoutPresetAges(answers.openQuestions) }
    : {};

type Rule = (answers: ProfileFields) => boolean;
/** Whether a question has another answer; an unanswered question rules nothing out. */
const isOther =
  (field: keyof ProfileFields, ...values: readonly unknown[]): Rule =>
  (answers) =>
    answers[field] !== undefined && answers[field] !== null && !values.includes(answers[field]);
/** Whether a question was answered with no, or its answer was cleared. */
const isOff =
  (field: keyof ProfileFields): Rule =>
  (answers) =>
    answers[field] === false || answers[field] === null;
const isIn =
  (field: keyof ProfileFields, ...values: readonly unknown[]): Rule =>
  (answers) =>
    values.includes(answers[field]);
const either =
  (...rules: readonly Rule[]): Rule =>
  (answers) =>
    rules.some((rule) => rule(answers));

const isWithoutSpouse = either(
  isOther('maritalStatus', 'married', 'widowed'),
  ({ maritalStatus, widowedDuringYear }) => maritalStatus === 'widowed' && widowedDuringYear === false,
);

/** When an answer is cleared because another one rules it out; in this order, a cleared one clears those that follow it. */
const ruledOut: readonly (readonly [keyof ProfileFields, Rule])[] = [
  ['residenceChangeDate', isOther('swissResidence', 'arrived', 'left')],
  ['residenceChangeCountry', isOther('swissResidence', 'arrived', 'left')],
  ['residencePermit', isOther('swissResidence', 'arrived')],
  ['taxedAtSource', either(isOther('swissResidence', 'arrived'), isIn('residencePermit', 'swiss', 'C'))],
  ['hasForeignAccounts', isOther('swissResidence', 'arrived')],
  ['hasForeignPension', isOther('swissResidence', 'arrived')],
  ['registeredPartnership', isOther('maritalStatus', 'married')],
  ['widowedDuringYear', isOther('maritalStatus', 'widowed')],
  ['widowedOn', either(isOther('maritalStatus', 'widowed'), isOff('widowedDuringYear'))],
  ...(['spouseDateOfBirth', 'spouseReligion', 'spouseEmploymentType'] as const).map(
    (field) => [field, isWithoutSpouse] as const,
  ),
  ['sharedCustody', either(isOther('hasChildren', true), isIn('maritalStatus', 'married'))],
  ['adultChildren', isOff('hasAdultChildren')],
  ['receivesAlimony', isOther('maritalStatus', 'divorced', 'separated')],
  ['alimonyReceivedAmount', isOff('receivesAlimony')],
  ['receivesChildSupport', either(isOther('hasChildren', true), isIn('maritalStatus', 'married'))],
  ['childSupportAmount', isOff('receivesChildSupport')],
  ['hasOtherDebts', isOff('hasDeductions')],
  ['taxationLevel', ({ hasTaxLetter }) => hasTaxLetter === false],
];

/** Clears answers that others rule out, and open questions that were answered or are no longer asked. */
export function clearUnasked(answers: ProfileFields): ProfileFields {
  const next = { ...answers };
  for (const [field, isRuledOut] of ruledOut)
    if (next[field] !== null && next[field] !== undefined && isRuledOut(next))
      Object.assign(next, { [field]: null });
  if (next.openQuestions) next.openQuestions = stillOpen(next);
  return next;
}

/** The fields of the children after their number changed, at least one child. The age of a new one is an open question. */
export function fieldsOfChildren(count: number, answers: ProfileFields): ProfileFields {
  const before = answers.childrenAges ?? [];
  const childrenAges = resizeAges(count, before);
  const added = childrenAges.slice(before.length).map((_, index) => presetAgePath(before.length + index));
  const years = answers.childrenBirthYears;
  return {
    numberOfChildren: childrenAges.length,
    childrenAges,
    ...(added.length > 0 && { openQuestions: [...(answers.openQuestions ?? []), ...added] }),
    ...(years && { childrenBirthYears: resizeBirthYears(childrenAges.length, years) }),
  };
}
