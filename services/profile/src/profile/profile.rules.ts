import {
  alignProperties,
  clearUnasked,
  closePresetAges,
  fieldsOfChildren,
  isSameAnswer,
  missingProfileFields,
  relatedFields,
  type ProfileFields,
} from '@dossier/contracts';

/**
 * The stored fields after a partial save: the sent fields replace the stored ones. A client may send only some of the
 * fields that depend on each other, so the others are adjusted: no children means no ages, no alimony means no amount.
 */
export function mergeFields(stored: ProfileFields, sent: ProfileFields): ProfileFields {
  const merged = { ...stored, ...definedOnly(sent) };
  return clearUnasked({
    ...merged,
    ...closePresetAges(merged, sent),
    ...children(merged, sent),
    ...alignProperties(merged, sent),
    ...(merged.isDisabled === false && merged.employmentType !== 'retired' && { receivesAHVIV: false }),
    // No alimony has no amount and no duration.
    ...(merged.paysAlimony === false && { alimonyAmount: null, alimonyDuration: null }),
  });
}

/**
 * The draft of the wizard after a newer save from another form: the answers the save changed replace those of the
 * draft. A form also sends unchanged fields; these must not overwrite what was typed in the wizard since.
 */
export function applyToDraft(
  draft: ProfileFields,
  sent: ProfileFields,
  { before, after }: { before: ProfileFields; after: ProfileFields },
): ProfileFields {
  const isChanged = (field: keyof ProfileFields) => !isSameAnswer(before[field], after[field]);
  const changed = Object.keys(definedOnly(sent)) as (keyof ProfileFields)[];
  const applied = changed.filter((field) => relatedFields(field).some(isChanged));
  const given = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null));
  return mergeFields(
    { ...given, ...draft },
    Object.fromEntries(applied.map((field) => [field, after[field]])),
  );
}

/** Whether the answers of the first-time form are complete: name, phone, and accepted terms. */
export function isProfileComplete(fields: ProfileFields, termsAcceptedAt: Date | null): boolean {
  return termsAcceptedAt !== null && missingProfileFields(fields).length === 0;
}

/** No children: no count and no ages. Otherwise one age per child; when both are sent, the ages decide the count. */
function children(merged: ProfileFields, sent: ProfileFields): ProfileFields {
  if (
    merged.hasChildren === undefined &&
    merged.childrenAges === undefined &&
    merged.numberOfChildren === undefined
  )
    return {};
  if (!merged.hasChildren)
    return {
      numberOfChildren: null,
      childrenAges: null,
      ...(merged.childrenBirthYears !== undefined && { childrenBirthYears: null }),
    };
  const ages = merged.childrenAges ?? [];
  const count = sent.childrenAges ? ages.length : (merged.numberOfChildren ?? ages.length);
  return fieldsOfChildren(count, merged);
}

function definedOnly(fields: ProfileFields): ProfileFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
