import { isSameAnswer, profileFields, type ProfileFields } from '../profile/profile.ts';
import { missingTaxProfileFields } from './completeness.ts';

/** The fields that belong to the person. All others are answers of the tax profile and belong to one tax year. */
export const personFields = [
  'firstName',
  'lastName',
  'phone',
  'countryCode',
] as const satisfies readonly (keyof ProfileFields)[];

const isPersonField = (field: string) => (personFields as readonly string[]).includes(field);

export const answerFields = (Object.keys(profileFields.shape) as (keyof ProfileFields)[]).filter(
  (field) => !isPersonField(field),
);

/** The fields of the person, and the answers of a year. */
export function splitFields(fields: ProfileFields): { person: ProfileFields; answers: ProfileFields } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    person: Object.fromEntries(entries.filter(([field]) => isPersonField(field))),
    answers: Object.fromEntries(entries.filter(([field]) => !isPersonField(field))),
  };
}

export function hasSameFields(
  a: ProfileFields,
  b: ProfileFields,
  fields: readonly (keyof ProfileFields)[],
): boolean {
  return fields.every((field) => isSameAnswer(a[field], b[field]));
}

/**
 * Whether the tax profile of a year is complete: its answers were confirmed, and no required field was removed since,
 * neither of the year nor of the person.
 */
export function isTaxProfileComplete(isConfirmed: boolean, fields: ProfileFields): boolean {
  return isConfirmed && missingTaxProfileFields(fields).length === 0;
}
