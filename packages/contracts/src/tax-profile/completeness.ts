import type { ProfileFields } from '../profile/profile.ts';

/** The basic profile: what the profile form asks before anything else (terms are recorded apart). */
export const requiredProfileFields = [
  'firstName',
  'lastName',
  'phone',
] as const satisfies readonly (keyof ProfileFields)[];

/**
 * The fields each wizard step needs before Next, in the order of the steps (document 2, sections 3 and 5).
 * Steps that are absent need nothing, or set a default when they are left.
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

/** The required fields of a step that are still empty, in the order they are shown. */
export function missingStepFields(step: WizardStep, profile: ProfileFields): (keyof ProfileFields)[] {
  return requiredByStep[step].filter((field) => !isFilled(profile[field]));
}

/** Everything the tax profile still needs; empty means it is complete. The same function decides on both sides. */
export function missingTaxProfileFields(profile: ProfileFields): (keyof ProfileFields)[] {
  return wizardSteps.flatMap((step) => missingStepFields(step, profile));
}

export function missingProfileFields(profile: ProfileFields): (keyof ProfileFields)[] {
  return requiredProfileFields.filter((field) => !isFilled(profile[field]));
}

const summaryFields = [
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

/** Share of nine filled fields, as a whole percentage. Document 2, section 5. */
export function profileCompleteness(profile: ProfileFields): number {
  const filled = summaryFields.filter((field) => isFilled(profile[field])).length;
  return Math.round((filled / summaryFields.length) * 100);
}
