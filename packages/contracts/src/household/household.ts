import { z } from 'zod';
import { ahvNumber } from '../profile/ahv.ts';
import { splitName } from '../profile/full-name.ts';
import {
  ageAtYearEnd,
  birthDateRange,
  childAgeLimit,
  line,
  maxChildren,
  type ProfileFields,
} from '../profile/profile.ts';
import { enteredAges } from '../tax-profile/questions.ts';

/** A first or last name that must not be empty. */
const personName = line(100).refine((name) => name !== '', { params: { code: 'required' } });

export const maxSpouseAge = 130;
export const maxChildFiles = 16;
/** With these limits the children of a year fit a sealed column. */
export const maxChildText = 150;

/** The spouse or registered partner. Ages are in whole years. */
export const spouse = z.strictObject({
  firstName: personName,
  lastName: personName,
  age: z.number().int().min(0).max(maxSpouseAge).nullable(),
  occupation: line(120),
  ahvNumber: ahvNumber.nullable(),
  /** The formats of the cantons are not checked: the canton of the spouse is not asked. */
  taxId: line(20),
});
export type Spouse = z.infer<typeof spouse>;

/** The age on 31 December of the tax year that follows from the spouse's date of birth; null without one. */
export const spouseAgeAtYearEnd = ({ spouseDateOfBirth }: ProfileFields, taxYear: number): number | null =>
  spouseDateOfBirth ? ageAtYearEnd(spouseDateOfBirth, taxYear) : null;

const birthDate = z.iso.date({ abort: true }).refine(
  (day) => {
    const { min, max } = birthDateRange(new Date());
    return day >= min && day <= max;
  },
  { params: { code: 'date_range' } },
);

/** A child. `disability` says whether there is one; schooling and alimony are free text. */
export const child = z.strictObject({
  id: z.uuid(),
  firstName: personName,
  lastName: personName,
  birthDate: birthDate.nullable(),
  disability: z.boolean(),
  schoolingInfo: line(maxChildText),
  alimony: line(maxChildText),
  /** The files of the year that are about this child. */
  fileIds: z.array(z.uuid()).max(maxChildFiles),
});
export type Child = z.infer<typeof child>;

/** Whether a child was born after a tax year, to which it does not belong. */
export const isBornAfter = (birthDate: string | null, taxYear: number): boolean =>
  birthDate !== null && birthDate > `${taxYear}-12-31`;

/** A child as clients send it: earlier clients have one `name`, and neither id nor files. */
export const childInput = z
  .strictObject({
    ...child.shape,
    id: z.uuid().optional(),
    name: line(220).optional(),
    firstName: line(100).optional(),
    lastName: line(100).optional(),
    fileIds: child.shape.fileIds.optional(),
  })
  .transform(({ name, ...entry }) => ({
    ...(name !== undefined && splitName(name)),
    ...entry,
    id: entry.id ?? crypto.randomUUID(),
    fileIds: entry.fileIds ?? [],
  }))
  .pipe(child);

export const childrenInput = z.array(childInput).max(maxChildren);

/** The age of a child of the tax profile; `minor` and null for a minor and an adult whose age is not known. */
type ProfileAge = number | 'minor' | null;

/**
 * The ages at the end of the year of the children that the tax profile names, with adult children in training. Without an
 * answer about children the whole result is null.
 */
export function profileAges(answers: ProfileFields, taxYear: number): ProfileAge[] | null {
  const { hasChildren, childrenAges, hasAdultChildren, adultChildren } = answers;
  const isAnswered = childrenAges || hasChildren === false || hasAdultChildren;
  if (!isAnswered) return null;
  const adults = hasAdultChildren ? (adultChildren ?? []) : [];
  return [
    ...enteredAges(answers).map((age) => age ?? ('minor' as const)),
    ...adults.map(({ birthYear }) => (birthYear === null ? null : taxYear - birthYear)),
  ];
}

export interface AgeComparison {
  /** Known ages of the tax profile without a child here. */
  readonly missing: number[];
  /** The ids of children whose age is not in the tax profile. */
  readonly unexpected: string[];
}

/**
 * Compares the children with the ages of the tax profile. A child without a date of birth matches any age that is left, an
 * unknown age any minor or adult that is left.
 */
export function compareAges(
  ages: readonly ProfileAge[],
  children: readonly Pick<Child, 'id' | 'birthDate'>[],
  taxYear: number,
): AgeComparison {
  const left = [...ages];
  /** Removes an entry; false when there is none. */
  const take = (age: ProfileAge) => {
    const at = left.indexOf(age);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const dated = children.flatMap(({ id, birthDate: day }) =>
    day === null ? [] : [{ id, age: ageAtYearEnd(day, taxYear) }],
  );
  const undated = children.filter(({ birthDate: day }) => day === null);
  const unmatched = dated.filter(({ age }) => !take(age));
  const unexpected = [
    ...unmatched.filter(
      ({ age }) => !take(age <= childAgeLimit ? 'minor' : null) && !(age === childAgeLimit && take(null)),
    ),
    ...undated.filter(() => left.splice(-1).length === 0),
  ];
  return {
    missing: left.filter((age) => typeof age === 'number'),
    unexpected: unexpected.map(({ id }) => id),
  };
}

/**
 * The answers of the tax profile that follow from the entered children, so that nobody enters them twice; null while a date
 * of birth is missing.
 */
export function answersOfChildren(
  children: readonly Pick<Child, 'birthDate' | 'schoolingInfo'>[],
  taxYear: number,
): ProfileFields | null {
  const known = children.flatMap(({ birthDate: day, schoolingInfo }) =>
    day === null ? [] : [{ age: ageAtYearEnd(day, taxYear), training: schoolingInfo.slice(0, 120) || null }],
  );
  if (known.length === 0 || known.length < children.length) return null;
  const ages = known.map(({ age }) => age).filter((age) => age >= 0 && age <= childAgeLimit);
  const adults = known.filter(({ age }) => age > childAgeLimit);
  const isNone = ages.length === 0;
  return {
    hasChildren: !isNone,
    numberOfChildren: isNone ? null : ages.length,
    childrenAges: isNone ? null : ages,
    childrenBirthYears: isNone ? null : ages.map((age) => taxYear - age),
    ...(adults.length > 0 && {
      hasAdultChildren: true,
      adultChildren: adults.map(({ age, training }) => ({ birthYear: taxYear - age, training })),
    }),
  };
}

/** The category of the JSON file with the details of the spouse, which the server writes and which is no uploaded document. */
export const spouseFileCategory = 26;

export function spouseFileName(userId: number, taxYear: number): string {
  return `spouse_info_${userId}_${taxYear}.json`;
}
