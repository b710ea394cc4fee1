import { agesOf, missingInProfile, type ProfileFields } from '@dossier/contracts';

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
    ...(merged.paysAlimony === false && { alimonyAmount: null, alimonyDuration: null }),
  };
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
  return termsAcceptedAt !== null && missingInProfile(fields).length === 0;
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
  const childrenAges = agesOf(count, ages);
  return { numberOfChildren: childrenAges.length, childrenAges };
}

function definedOnly(fields: ProfileFields): ProfileFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
