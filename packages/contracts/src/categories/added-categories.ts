import type { ProfileFields } from '../profile/profile.ts';
import { hasBusiness } from '../tax-profile/questions.ts';

const childcare = 32;
const businessAccounts = 41;

/** The categories that home offers beside the basic ones because of an answer. None of them is required. */
export function addedCategories(answers: Pick<ProfileFields, 'employmentType' | 'hasChildren'>): number[] {
  return [
    ...(hasBusiness(answers) ? [businessAccounts] : []),
    // Childcare is a deduction of its own (DBG art. 33 para. 3), told apart from donations and other receipts.
    ...(answers.hasChildren ? [childcare] : []),
  ];
}
