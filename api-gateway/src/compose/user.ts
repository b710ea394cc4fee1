import {
  defaultTaxYear,
  fullName,
  getUserAccount,
  getProfile,
  listStatusesForUser,
  type Profile,
  type TaxStatus,
  type UserResponse,
} from '@dossier/contracts';
import { AppError, type Caller, type Logger, type UserIdentity } from '@dossier/service-kit';

/**
 * `GET /api/user`: who the person is (auth), their profile and their filings. Without auth or profile there is nothing
 * worth showing, so their failure is the answer (503); without filing the rest is shown and the gap is named.
 */
export async function composeUser(options: {
  caller: Pick<Caller, 'call'>;
  person: UserIdentity;
  taxYear: number | undefined;
  paymentUrl: string | null;
  now: Date;
  log: Logger;
}): Promise<UserResponse> {
  const { caller, person, paymentUrl, now, log } = options;
  const taxYear = options.taxYear ?? defaultTaxYear(now);
  const id = String(person.userId);
  const [account, profile, filings] = await Promise.all([
    caller.call(getUserAccount, { params: { id } }),
    caller.call(getProfile, {}, { for: person }),
    caller
      .call(listStatusesForUser, { params: { userId: id }, query: { taxYear } })
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
        log.warn({ err: error }, 'the person is shown without filings');
        return undefined;
      }),
  ]);
  return { ...toUserResponse(account, profile, filings, taxYear), paymentUrl };
}

export function toUserResponse(
  account: { email: string; role: UserResponse['role'] },
  { userId, taxAddress, ...profile }: Profile,
  filings: readonly TaxStatus[] | undefined,
  taxYear: number,
): Omit<UserResponse, 'paymentUrl'> {
  return {
    ...profile,
    id: userId,
    email: account.email,
    role: account.role,
    name: fullName(profile),
    taxAddress: { street: joined(profile.street, profile.houseNumber), city: profile.city ?? null },
    taxAddressNumber: taxAddress ?? null,
    // Also of a year nobody began: filing says where that stands.
    taxStatus: filings?.find((filing) => filing.taxYear === taxYear)?.status ?? null,
    taxYearStatuses: (filings ?? []).map(({ taxYear: year, status, current_status_id }) => ({
      taxYear: year,
      status,
      current_status_id,
    })),
    unavailable: filings ? [] : ['filing'],
  };
}

function joined(...parts: readonly (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(' ') || null;
}
