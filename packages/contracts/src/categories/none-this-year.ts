import { z } from 'zod';
import type { ProfileFields } from '../profile/profile.ts';
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

/** The answers of the tax profile that say which papers a person can have. */
export type NoneAnswers = Pick<
  ProfileFields,
  'employmentType' | 'hasInvestments' | 'hasDonations' | 'hasDeductions' | 'swissResidence'
>;

/** Professional expenses, with those of commuting, are deducted by employees only (DBG, SR 642.11, art. 26 para. 1). */
const isEmployee = ({ employmentType }: NoneAnswers) =>
  employmentType === 'employed' || employmentType === 'mixed';

/** Whether an answer makes a reason for a category wrong, or unlikely. */
function isDoubtful(categoryId: RequiredCategoryId, reason: NoneReason, answers: NoneAnswers): boolean {
  const { employmentType, hasInvestments, hasDonations, hasDeductions, swissResidence } = answers;
  switch (categoryId) {
    case 1:
      // Salary statements are also those of pensions and daily allowances, which are income (DBG art. 22 and 23 let. a).
      return isEmployee(answers) || employmentType === 'retired' || employmentType === 'unemployed';
    case 2:
      return hasInvestments === true;
    case 3:
      if (reason === 'flatRate') return Boolean(employmentType) && !isEmployee(answers);
      return isEmployee(answers);
    case 4:
      // Residents have a health insurance by law (KVG, SR 832.10, art. 3 para. 1).
      return swissResidence !== 'abroad';
    case 5:
      return hasDonations === true || hasDeductions === true;
    case 21:
      return reason === 'noCommute' && isEmployee(answers);
  }
}

/**
 * The reasons offered for a category, the likeliest for these answers first; none for a category that is not required. A
 * doubtful reason is offered, too: the answers may be wrong.
 */
export function noneReasonsOf(categoryId: number, answers: NoneAnswers = {}): readonly NoneReason[] {
  if (!isRequiredCategory(categoryId)) return [];
  const own = ownReasons[categoryId];
  const doubtful = own.filter((reason) => isDoubtful(categoryId, reason, answers));
  return [...own.filter((reason) => !doubtful.includes(reason)), 'inOtherDocument', ...doubtful, 'other'];
}

export interface NoneProposal {
  readonly categoryId: RequiredCategoryId;
  readonly reason: NoneReason;
}

/** The employment types without a job, and so without professional expenses and a way to work. */
const withoutJob = new Set<NoneAnswers['employmentType']>(['retired', 'student', 'homemaker']);
/** Their expenses are part of the business accounts (DBG art. 27). */
const withAccounts = new Set<NoneAnswers['employmentType']>(['self-employed', 'farmer']);

/** The required categories that cannot apply to a person with these answers, each with the reason to declare. */
export function proposedNone(answers: NoneAnswers): NoneProposal[] {
  const { employmentType } = answers;
  if (!employmentType) return [];
  if (withAccounts.has(employmentType))
    return [
      { categoryId: 3, reason: 'inOtherDocument' },
      { categoryId: 21, reason: 'inOtherDocument' },
    ];
  if (!withoutJob.has(employmentType)) return [];
  return [
    { categoryId: 3, reason: 'noCosts' },
    { categoryId: 21, reason: 'noCommute' },
  ];
}

export const maxNoneNote = 300;

/** A reason from the list; `note` says it in words and is required for `other`. */
export const noneForm = z.strictObject({
  reason: z.enum(noneReasons),
  note: z.string().trim().max(maxNoneNote).optional(),
});
