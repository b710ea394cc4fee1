import {
  getFiledReturn,
  getProfileForUser,
  getTaxStatus,
  isTaxYearAvailable,
  selectableTaxYears,
  isYearAsked,
  listCategories,
  missingRequiredCategories,
  requiredCategoryIds,
  type ResponseOf,
} from '@dossier/contracts';
import type { Caller, Clock, UserIdentity } from '@dossier/service-kit';

/** What a personal view may depend on, by name (docs/federation.md). */
export type Facts = Readonly<Record<string, string>>;

export type FindFacts = (
  user: UserIdentity,
  taxYear: number,
  lastTaxYear: number | null,
) => Promise<Facts | undefined>;

/**
 * Requests the facts of a user's year from the services, all at once. Undefined before the profile is complete: the shell
 * leads such a user to the profile first.
 */
export function createFacts({
  caller,
  clock,
  expertReview,
}: {
  caller: Pick<Caller, 'call'>;
  clock: Pick<Clock, 'now'>;
  expertReview: boolean;
}): FindFacts {
  return async (user, taxYear, lastTaxYear) => {
    const now = new Date(clock.now());
    // A year that is only collected has a page of its own.
    if (!isTaxYearAvailable(taxYear, now)) return undefined;
    const options = { for: user };
    const [status, categories, profile, { filedReturn }] = await Promise.all([
      caller.call(getTaxStatus, { query: { taxYear } }, options),
      caller.call(listCategories, { query: { taxYear, mode: 'basic' } }, options),
      caller.call(
        getProfileForUser,
        { params: { userId: String(user.userId) }, query: { taxYear } },
        options,
      ),
      caller.call(getFiledReturn, { query: { taxYear } }, options),
    ]);
    if (!profile.isProfileComplete) return undefined;
    const missing = missingRequiredCategories(categories);
    const years = selectableTaxYears(now);
    return {
      taxYear: String(taxYear),
      yearIndex: String(years.indexOf(taxYear)),
      ...Object.fromEntries(years.map((year, index) => [`year${index}`, String(year)])),
      canton: profile.cantonOfResidence ?? '',
      taxProfileComplete: String(profile.isTaxProfileComplete),
      status: String(status.current_status_id),
      asksYear: String(
        isYearAsked({
          lastTaxYear,
          status: status.current_status_id,
          hasDocuments: categories.some(({ fileCount, noneThisYear }) => fileCount || noneThisYear),
        }),
      ),
      advancedFinished: String(status.advancedFinished),
      transmitted: String(status.transmittedAt !== null),
      expertReview: String(expertReview),
      hasReturn: String(filedReturn !== null),
      missing: requiredCategoryIds.filter((id) => missing.includes(id)).join('-'),
      missingCount: String(missing.length),
      ...Object.fromEntries(
        requiredCategoryIds.map((id) => [
          `category${id}`,
          stateOf(categories.find((category) => category.id === id)),
        ]),
      ),
    };
  };
}

/** `done`, `missing`, or why there is none; a note of the user is a text that no view knows. */
function stateOf(category: ResponseOf<typeof listCategories>[number] | undefined): string {
  if (category?.noneThisYear)
    return category.noneThisYear.note ? 'noted' : `none-${category.noneThisYear.reason}`;
  return category?.fileCount ? 'done' : 'missing';
}
