import { taxStatusIds, type TaxStatusId } from '@dossier/contracts';

/** The following status; the first after the last, or without a status. */
export function nextStatus(current: TaxStatusId | null): TaxStatusId {
  return taxStatusIds.find((id) => id === (current ?? 0) + 1) ?? 1;
}

/** The preceding status; the last before the first, or without a status. */
export function previousStatus(current: TaxStatusId | null): TaxStatusId {
  return taxStatusIds.find((id) => id === (current ?? 0) - 1) ?? 6;
}
