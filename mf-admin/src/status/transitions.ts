import { taxStatusIds, type TaxStatusId } from '@dossier/contracts';

/** Document 2, section 4: from the last, or with none, to the first. */
export function nextStatus(current: TaxStatusId | null): TaxStatusId {
  return taxStatusIds.find((id) => id === (current ?? 0) + 1) ?? 1;
}

/** From the first, or with none, to the last. */
export function previousStatus(current: TaxStatusId | null): TaxStatusId {
  return taxStatusIds.find((id) => id === (current ?? 0) - 1) ?? 6;
}
