import {
  defaultTaxYear,
  fullName,
  getUserOverview,
  latestDossierAt,
  listStatusesForUser,
  newFilingStatus,
  statusName,
  type Profile,
  type TaxStatus,
  type UserResponse,
} from '@dossier/contracts';
import { AppError, type Caller, type Logger, type UserIdentity } from '@dossier/service-kit';

/**
 * `GET /api/user`: the profile with the answers of the year and the account, and filings. Without profile the response is its error (503);
 * without filing the rest is returned, and `unavailable` names the gap. Filing is asked for the stored filings only: for
 * the status of another year it would ask profile once more.
 */
export async function composeUser(options: {
  caller: Pick<Caller, 'call'>;
  user: UserIdentity;
  taxYear: number | undefined;
  paymentUrl: string | null;
  now: Date;
  log: Logger;
}): Promise<UserResponse> {
  const { caller, user, paymentUrl, now, log } = options;
  const taxYear = options.taxYear ?? defaultTaxYear(now);
  const params = { userId: String(user.userId) };
  const [{ profile, account }, filings] = await Promise.all([
    caller.call(getUserOverview, { params, query: { taxYear } }),
    caller.call(listStatusesForUser, { params }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
      log.warn({ err: error }, 'user sent without filings');
      return undefined;
    }),
  ]);
  const { deletionPending, emailRecoveryPending } = account;
  return {
    ...toUserResponse({ email: account.email, role: user.role }, profile, filings, taxYear),
    paymentUrl,
    deletionPending,
    emailRecoveryPending,
  };
}

export function toUserResponse(
  account: { email: string; role: UserResponse['role'] },
  { userId, taxAddress, answersChangedAt, ...profile }: Profile,
  filings: readonly TaxStatus[] | undefined,
  taxYear: number,
): Omit<UserResponse, 'paymentUrl' | 'deletionPending' | 'emailRecoveryPending'> {
  const filing = filings?.find((each) => each.taxYear === taxYear);
  const statuses = filings && listStatuses(filings, taxYear, profile.isTaxProfileComplete);
  return {
    ...profile,
    id: userId,
    taxYear,
    email: account.email,
    role: account.role,
    name: fullName(profile),
    taxAddress: { street: joinWords(profile.street, profile.houseNumber), city: profile.city ?? null },
    taxAddressNumber: taxAddress ?? null,
    changedAfterTransmit: isChangedAfter(answersChangedAt, filing && latestDossierAt(filing)),
    taxStatus: statuses?.find((each) => each.taxYear === taxYear)?.status ?? null,
    taxYearStatuses: statuses ?? [],
    unavailable: filings ? [] : ['filing'],
  };
}

/** The statuses of all years, oldest first; without a stored filing the requested year has the status of a new one. */
function listStatuses(filings: readonly TaxStatus[], requested: number, isComplete: boolean) {
  const stored = filings.map(({ taxYear, status, current_status_id }) => ({
    taxYear,
    status,
    current_status_id,
  }));
  if (stored.some(({ taxYear }) => taxYear === requested)) return stored;
  const id = newFilingStatus(isComplete);
  const added = { taxYear: requested, status: statusName(id), current_status_id: id };
  return [...stored, added].toSorted((one, other) => one.taxYear - other.taxYear);
}

/** Both times are ISO 8601 in UTC with milliseconds, so they compare as text. */
const isChangedAfter = (changedAt: string | undefined, dossierAt: string | null | undefined) =>
  Boolean(changedAt && dossierAt && changedAt > dossierAt);

function joinWords(...words: readonly (string | null | undefined)[]): string | null {
  return words.filter(Boolean).join(' ') || null;
}
