import {
  defaultTaxYear,
  fullName,
  getProfile,
  getUserAccount,
  latestDossierAt,
  listStatusesForUser,
  type Profile,
  type TaxStatus,
  type UserResponse,
} from '@dossier/contracts';
import { AppError, type Caller, type Logger, type UserIdentity } from '@dossier/service-kit';

/**
 * `GET /api/user`: account (auth), profile with the answers of the year, and filings. Without auth or profile the response is their error (503);
 * without filing the rest is returned, and `unavailable` names the gap.
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
  const id = String(user.userId);
  const [account, profile, filings] = await Promise.all([
    caller.call(getUserAccount, { params: { id } }),
    caller.call(getProfile, { query: { taxYear } }, { for: user }),
    caller
      .call(listStatusesForUser, { params: { userId: id }, query: { taxYear } })
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
        log.warn({ err: error }, 'user sent without filings');
        return undefined;
      }),
  ]);
  const { deletionPending, emailRecoveryPending } = account;
  return {
    ...toUserResponse(account, profile, filings, taxYear),
    paymentUrl,
    ...(deletionPending !== undefined && { deletionPending }),
    ...(emailRecoveryPending !== undefined && { emailRecoveryPending }),
  };
}

export function toUserResponse(
  account: { email: string; role: UserResponse['role'] },
  { userId, taxAddress, answersChangedAt, ...profile }: Profile,
  filings: readonly TaxStatus[] | undefined,
  taxYear: number,
): Omit<UserResponse, 'paymentUrl'> {
  // Filing returns the requested tax year also when the user has not started it.
  const filing = filings?.find((each) => each.taxYear === taxYear);
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
    taxStatus: filing?.status ?? null,
    taxYearStatuses: (filings ?? []).map(({ taxYear: year, status, current_status_id }) => ({
      taxYear: year,
      status,
      current_status_id,
    })),
    unavailable: filings ? [] : ['filing'],
  };
}

/** Both times are ISO 8601 in UTC with milliseconds, so they compare as text. */
const isChangedAfter = (changedAt: string | undefined, dossierAt: string | null | undefined) =>
  Boolean(changedAt && dossierAt && changedAt > dossierAt);

function joinWords(...words: readonly (string | null | undefined)[]): string | null {
  return words.filter(Boolean).join(' ') || null;
}
