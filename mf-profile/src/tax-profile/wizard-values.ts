import {
  resizeAges,
  isAlimonyAsked,
  homeCountry,
  missingStepFields,
  profileDefaults,
  profileFields,
  wizardSteps,
  type ResponseOf,
  type getTaxProfileDraft,
  type Profile,
  type ProfileFields,
  type WizardStep,
} from '@dossier/contracts';

type Draft = ResponseOf<typeof getTaxProfileDraft>;

const given = (fields: ProfileFields): ProfileFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** Defaults, over them what the profile holds, over that what was typed last time. */
export function startValues(profile: Profile, draft: Draft, today: Date): ProfileFields {
  const defaults = profileDefaults(today);
  // A null of the draft is an answer: cleared here, though the profile may still hold the old one.
  const values = { ...defaults, ...given(profileFields.parse(profile)), ...draft?.values };
  // Of what has a default only the date can be cleared: a choice that was made can but be changed.
  return { ...values, ...defaults, ...given(values), dateOfBirth: values.dateOfBirth };
}

/** Where one goes on: the step of the draft, as far as everything before it is filled. */
export function startStep(values: ProfileFields, draft: Draft): WizardStep {
  const wanted = wizardSteps.indexOf(draft?.step ?? 'personal');
  const open = wizardSteps.findIndex((step) => missingStepFields(step, values).length > 0);
  return wizardSteps[open === -1 ? wanted : Math.min(wanted, open)] ?? 'personal';
}

/** What leaving a step sets when nothing was chosen (document 2, section 4). */
const leaveDefaults: Partial<Record<WizardStep, ProfileFields>> = {
  moved: { movedDuringYear: 'no' },
  property: { propertyOwner: false },
  children: { hasChildren: false },
};

export function leaveStep(step: WizardStep, values: ProfileFields): ProfileFields {
  // Nulls stay: they clear on the server what no longer applies.
  const left = { ...values, ...leaveDefaults[step], ...given(values) };
  // Number and country stood there with a value, also for an owner of whom they were never asked before.
  return step === 'property' ? change(left, { propertyOwner: left.propertyOwner }) : left;
}

/** A change of one answer with what follows from it. Document 2, section 4. */
export function change(values: ProfileFields, patch: ProfileFields): ProfileFields {
  const next = { ...values, ...patch };
  if (patch.hasChildren === true && !values.hasChildren) Object.assign(next, withChildren(next, 1));
  if (patch.hasChildren === false) Object.assign(next, { numberOfChildren: null, childrenAges: null });
  if (patch.propertyOwner === true) {
    next.numberOfProperties = values.numberOfProperties ?? 1;
    next.propertyCountry = values.propertyCountry || homeCountry;
  }
  if (patch.propertyOwner === false) Object.assign(next, { numberOfProperties: null, propertyCountry: null });
  if (patch.isDisabled === false) next.receivesAHVIV = false;
  // Nobody who is not asked has answered.
  if (next.paysAlimony && !isAlimonyAsked(next)) next.paysAlimony = null;
  if (!next.paysAlimony) Object.assign(next, { alimonyAmount: null, alimonyDuration: null });
  return next;
}

/** Plus adds a child of seven, minus takes the last one away; there is always at least one. */
export function withChildren(values: ProfileFields, count: number): ProfileFields {
  const childrenAges = resizeAges(count, values.childrenAges ?? []);
  return { numberOfChildren: childrenAges.length, childrenAges };
}

/**
 * The whole francs a text begins with, 0 where it begins with none (document 2, section 5): rappen are left out, and
 * marks between thousands are none of the number.
 */
export function wholeFrancs(text: string): number {
  const digits = /^\d+/.exec(text.replace(/['’\s]/g, ''))?.[0];
  return Math.min(1_000_000, Number(digits ?? 0));
}
