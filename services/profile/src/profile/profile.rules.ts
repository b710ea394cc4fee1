import {
  resizeAges,
  isAlimonyAsked,
  isSameAnswer,
  missingProfileFields,
  relatedFields,
  type ProfileFields,
} from '@dossier/contracts';

/**
 * What is stored after a partial save: the fields sent over those known, brought into agreement with each other
 * (document 2, section 4), since a client may send only one half of what belongs together.
 */
export function mergeFields(known: ProfileFields, sent: ProfileFields): ProfileFields {
  const merged = { ...known, ...definedOnly(sent) };
  return {
    ...merged,
    ...children(merged, sent),
    ...(merged.isDisabled === false && { receivesAHVIV: false }),
    ...alimony(merged),
  };
}

/**
 * The draft of the wizard after a save made elsewhere, which is newer: the answers that it changed, over those the wizard
 * shows. A form sends unchanged fields along; what was typed in the wizard meanwhile must not go by them.
 */
export function applyToDraft(
  draft: ProfileFields,
  sent: ProfileFields,
  { before, after }: { before: ProfileFields; after: ProfileFields },
): ProfileFields {
  const isChanged = (field: keyof ProfileFields) => !isSameAnswer(before[field], after[field]);
  const changed = Object.keys(definedOnly(sent)) as (keyof ProfileFields)[];
  const laid = changed.filter((field) => relatedFields(field).some(isChanged));
  const given = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null));
  return mergeFields({ ...given, ...draft }, Object.fromEntries(laid.map((field) => [field, after[field]])));
}

/** `Anna Maria Müller` → `Anna` and `Maria Müller`; a single word is a first name. Document 2, section 3. */
export function splitName(name: string): Pick<ProfileFields, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = name.trim().split(' ');
  const lastName = rest.join(' ').trim();
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

/** First and last name; empty where there is neither. */
export function joinName({ firstName, lastName }: ProfileFields): string {
  return [firstName, lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
}

/** Name, phone and accepted terms: what the first-time form asks for. */
export function isProfileComplete(fields: ProfileFields, termsAcceptedAt: Date | null): boolean {
  return termsAcceptedAt !== null && missingProfileFields(fields).length === 0;
}

/** No children: no count, no ages. Otherwise at least one, and one age each: the ages decide where both are sent. */
function children(merged: ProfileFields, sent: ProfileFields): ProfileFields {
  if (
    merged.hasChildren === undefined &&
    merged.childrenAges === undefined &&
    merged.numberOfChildren === undefined
  )
    return {};
  if (!merged.hasChildren) return { numberOfChildren: null, childrenAges: null };
  const ages = merged.childrenAges ?? [];
  const count = sent.childrenAges ? ages.length : (merged.numberOfChildren ?? ages.length);
  const childrenAges = resizeAges(count, ages);
  return { numberOfChildren: childrenAges.length, childrenAges };
}

/** None paid, or none that could be asked about: no amount, no duration. */
function alimony({ paysAlimony, maritalStatus, hasChildren }: ProfileFields): ProfileFields {
  // What is not answered yet rules nothing out.
  const isAsked = isAlimonyAsked({
    maritalStatus: maritalStatus ?? 'divorced',
    hasChildren: hasChildren ?? true,
  });
  if (paysAlimony && !isAsked) return { paysAlimony: null, alimonyAmount: null, alimonyDuration: null };
  return paysAlimony === false ? { alimonyAmount: null, alimonyDuration: null } : {};
}

function definedOnly(fields: ProfileFields): ProfileFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
