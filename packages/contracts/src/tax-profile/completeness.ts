import type { ProfileFields } from '../profile/profile.ts';
import { isOpenQuestion, isSwissAddress, livesAbroad, openableRequired } from './questions.ts';

/** The required fields of the profile form; acceptance of the terms is recorded separately. */
const requiredProfileFields = [
  'firstName',
  'lastName',
  'phone',
] as const satisfies readonly (keyof ProfileFields)[];

/**
 * The fields each wizard step requires before Next, in the order of the steps. Steps without required fields are
 * optional or set a default when the user leaves them.
 */
export const requiredByStep = {
  personal: ['salutation', 'firstName', 'lastName', 'dateOfBirth', 'religion', 'phone', 'jobName'],
  canton: ['cantonOfResidence'],
  address: ['street', 'zipCode', 'city', 'gemeinde'],
  moved: ['movedDuringYear'],
  firefighter: [],
  marital: ['maritalStatus'],
  property: ['propertyOwner'],
  children: ['hasChildren'],
  advanced: [],
  employment: ['employmentType'],
  pension: [],
} as const satisfies Record<string, readonly (keyof ProfileFields)[]>;

export type WizardStep = keyof typeof requiredByStep;
export const wizardSteps = Object.keys(requiredByStep) as WizardStep[];

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
}

/**
 * The empty required fields of a step, in display order. Who no longer lived in Switzerland on 31 December has no canton of
 * that day, and an address abroad has no municipality; questions that leaving the step would answer may stay open.
 */
export function missingStepFields(step: WizardStep, profile: ProfileFields): (keyof ProfileFields)[] {
  const fields: readonly (keyof ProfileFields)[] = requiredByStep[step];
  return fields.filter((field) => !isFilled(profile[field]) && !isExempt(field, profile));
}

function isExempt(field: keyof ProfileFields, profile: ProfileFields): boolean {
  if (field === 'cantonOfResidence') return livesAbroad(profile);
  if (field === 'gemeinde') return !isSwissAddress(profile);
  return openableRequired.includes(field) && isOpenQuestion(field, profile);
}

/** The empty required fields of the tax profile, which is complete when there are none. Shared by browser and server. */
export function missingTaxProfileFields(profile: ProfileFields): (keyof ProfileFields)[] {
  return wizardSteps.flatMap((step) => missingStepFields(step, profile));
}

export function missingProfileFields(profile: ProfileFields): (keyof ProfileFields)[] {
  return requiredProfileFields.filter((field) => !isFilled(profile[field]));
}

const completenessFields = [
  'firstName',
  'lastName',
  'cantonOfResidence',
  'maritalStatus',
  'employmentType',
  'hasChildren',
  'propertyOwner',
  'hasInvestments',
  'hasPillar3a',
] as const satisfies readonly (keyof ProfileFields)[];

/** The share of filled fields, as a whole percentage. */
export function profileCompleteness(profile: ProfileFields): number {
  const filled = completenessFields.filter((field) => isFilled(profile[field])).length;
  return Math.round((filled / completenessFields.length) * 100);
}
