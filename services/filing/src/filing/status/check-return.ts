import { fail, type UserIdentity } from '@dossier/service-kit';
import type { FilingRow } from './filings.entity.ts';

/** The controls of an administrator's own page pass through all statuses. */
export function isOwnOfAdministrator({ role, userId }: UserIdentity, filing: FilingRow): boolean {
  return role === 'admin' && userId === filing.userId;
}

/** Throws RETURN_MISSING unless a filing that was transmitted is completed with its return, or with a reason. */
export function checkReturn(
  actor: UserIdentity,
  filing: FilingRow,
  { hasReason }: { readonly hasReason: boolean },
): void {
  const { receiptId, returnId } = filing;
  const isNeeded = receiptId !== null && !hasReason && !isOwnOfAdministrator(actor, filing);
  if (isNeeded && returnId === null) throw fail('RETURN_MISSING');
}
