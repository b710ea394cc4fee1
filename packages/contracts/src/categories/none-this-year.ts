import { z } from 'zod';
import { requiredCategoryIds } from './categories.ts';

/** Why a user has no document of a required category in a tax year. */
export const noneReasons = [
  'noIncome',
  'noAccount',
  'noCosts',
  'flatRate',
  'noCommute',
  'inOtherDocument',
  'other',
] as const;

export type NoneReason = (typeof noneReasons)[number];

type RequiredCategoryId = (typeof requiredCategoryIds)[number];

/** `flatRate`: without receipts, professional expenses are deducted as a lump sum (SR 642.118.1, art. 7). */
const ownReasons: Record<RequiredCategoryId, readonly NoneReason[]> = {
  1: ['noIncome'],
  2: ['noAccount'],
  3: ['noCosts', 'flatRate'],
  4: ['noCosts'],
  5: ['noCosts'],
  21: ['noCommute', 'noCosts'],
};

export function isRequiredCategory(id: number): id is RequiredCategoryId {
  return (requiredCategoryIds as readonly number[]).includes(id);
}

/** The reasons offered for a category; none for a category that is not required. */
export function noneReasonsOf(categoryId: number): readonly NoneReason[] {
  return isRequiredCategory(categoryId) ? [...ownReasons[categoryId], 'inOtherDocument', 'other'] : [];
}

export const maxNoneNote = 300;

/** A reason from the list; `note` says it in words and is required for `other`. */
export const noneForm = z.strictObject({
  reason: z.enum(noneReasons),
  note: z.string().trim().max(maxNoneNote).optional(),
});
