import {
  clearUnasked,
  closePresetAges,
  fieldsOfChildren,
  fieldsOfProperties,
  homeCountry,
  isOpenQuestion,
  isSwissAddress,
  listedProperties,
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

/** Initial values: defaults, overridden by the profile, overridden by the draft. */
export function startValues(profile: Profile, draft: Draft): ProfileFields {
  // A null in the draft is a cleared answer, even if the profile still has the old value.
  const values = { ...profileDefaults, ...given(profileFields.parse(profile)), ...draft?.values };
  // A choice with a default can only be changed, never cleared.
  return { ...values, ...profileDefaults, ...given(values) };
}

/** The step to continue at: the draft's, but not past an unanswered required question. */
export function startStep(values: ProfileFields, draft: Draft): WizardStep {
  const draftStep = wizardSteps.indexOf(draft?.step ?? 'personal');
  const open = wizardSteps.findIndex((step) => missingStepFields(step, values).length > 0);
  return wizardSteps[open === -1 ? draftStep : Math.min(draftStep, open)] ?? 'personal';
}

/** Whether all answers are shown first: those of a complete year, and those copied from another year. */
export function opensReview(profile: Pick<Profile, 'isTaxProfileComplete'>, draft: Draft): boolean {
  return profile.isTaxProfileComplete || draft?.copiedFrom !== undefined;
}

/** Values set when a step is left without a choice. */
const leaveDefaults: Partial<Record<WizardStep, ProfileFields>> = {
  moved: { movedDuringYear: 'no' },
  property: { propertyOwner: false },
  children: { hasChildren: false },
};

export function leaveStep(step: WizardStep, values: ProfileFields): ProfileFields {
  // Nulls are sent: they clear answers on the server that no longer apply.
  const defaults = Object.entries(leaveDefaults[step] ?? {}).filter(
    ([field]) => !isOpenQuestion(field, values),
  );
  const left = { ...values, ...Object.fromEntries(defaults), ...given(values) };
  if (step !== 'property') return left;
  // Number and properties are stored as shown, also when they were never asked before.
  const owner = change(left, { propertyOwner: left.propertyOwner });
  return owner.propertyOwner ? { ...owner, ...fieldsOfProperties(listedProperties(owner)) } : owner;
}

/** Changes answers and applies what follows: turning a question off clears its dependent answers. */
export function change(values: ProfileFields, patch: ProfileFields): ProfileFields {
  const next = { ...values, ...patch, ...closePresetAges(values, patch) };
  if (patch.hasChildren === true && !values.hasChildren) Object.assign(next, withChildren(next, 1));
  if (patch.hasChildren === false)
    Object.assign(next, { numberOfChildren: null, childrenAges: null, childrenBirthYears: null });
  if (patch.hasAdultChildren && !next.adultChildren?.length)
    next.adultChildren = [{ birthYear: null, training: null }];
  if (patch.propertyOwner === true) {
    next.numberOfProperties = values.numberOfProperties ?? 1;
    next.propertyCountry = values.propertyCountry || homeCountry;
  }
  if (patch.propertyOwner === false)
    Object.assign(next, { numberOfProperties: null, propertyCountry: null, properties: null });
  if (patch.numberOfProperties && next.properties)
    Object.assign(next, fieldsOfProperties(listedProperties(next)));
  if (patch.isDisabled === false && next.employmentType !== 'retired') next.receivesAHVIV = false;
  // The new address of someone who left is in the country they went to.
  if (patch.residenceChangeCountry && next.swissResidence === 'left' && !next.street && isSwissAddress(next))
    next.addressCountry = patch.residenceChangeCountry;
  if (!next.paysAlimony) Object.assign(next, { alimonyAmount: null, alimonyDuration: null });
  return clearUnasked(next);
}

/** Sets the number of children, at least 1: adds children of seven, whose age is to be entered, or removes the last. */
export function withChildren(values: ProfileFields, count: number): ProfileFields {
  return fieldsOfChildren(count, values);
}

/** The whole francs at the start of a text, 0 without any. Rappen and thousands separators are ignored. */
export function wholeFrancs(text: string): number {
  const digits = /^\d+/.exec(text.replace(/['’\s]/g, ''))?.[0];
  return Math.min(1_000_000, Number(digits ?? 0));
}
