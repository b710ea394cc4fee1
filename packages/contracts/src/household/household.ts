import { z } from 'zod';
import { ahvNumber } from '../profile/ahv.ts';
import { splitName } from '../profile/full-name.ts';
import { ageAtYearEnd, birthDateRange, line, maxChildren } from '../profile/profile.ts';

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

export interface AgeComparison {
  /** Ages of the tax profile without a child here. */
  readonly missing: number[];
  /** The ids of children whose age is not in the tax profile. */
  readonly unexpected: string[];
}

/** Compares the children with the ages of the tax profile. A child without a date of birth matches any age that is left. */
export function compareAges(
  ages: readonly number[],
  children: readonly Pick<Child, 'id' | 'birthDate'>[],
  taxYear: number,
): AgeComparison {
  const missing = [...ages];
  const unexpected: string[] = [];
  const take = (age: number | undefined, id: string) => {
    const at = age === undefined ? missing.length - 1 : missing.indexOf(age);
    if (at < 0) unexpected.push(id);
    else missing.splice(at, 1);
  };
  for (const { id, birthDate: day } of children) if (day) take(ageAtYearEnd(day, taxYear), id);
  for (const { id, birthDate: day } of children) if (!day) take(undefined, id);
  return { missing, unexpected };
}

/** The category of the JSON file with the details of the spouse, which the server writes and which is no uploaded document. */
export const spouseFileCategory = 26;

export function spouseFileName(userId: number, taxYear: number): string {
  return `spouse_info_${userId}_${taxYear}.json`;
}
