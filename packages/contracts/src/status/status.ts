import type { Role } from '../params/users.ts';

/** The six statuses of a filing, in order. */
export const taxStatusNames = [
  'profile_incomplete',
  'documents_pending',
  'documents_submitted',
  'processing',
  'review_required',
  'completed',
] as const;
type TaxStatusName = (typeof taxStatusNames)[number];
export const taxStatusIds = [1, 2, 3, 4, 5, 6] as const;
export type TaxStatusId = (typeof taxStatusIds)[number];

/** `stepperProgress` is in percent. */
const statuses: Record<TaxStatusId, { name: TaxStatusName; stepperProgress: number }> = {
  1: { name: 'profile_incomplete', stepperProgress: 16 },
  2: { name: 'documents_pending', stepperProgress: 32 },
  3: { name: 'documents_submitted', stepperProgress: 48 },
  4: { name: 'processing', stepperProgress: 64 },
  5: { name: 'review_required', stepperProgress: 82 },
  6: { name: 'completed', stepperProgress: 100 },
};

export function isTaxStatusId(value: unknown): value is TaxStatusId {
  return taxStatusIds.includes(value as TaxStatusId);
}
export function statusName(id: TaxStatusId): TaxStatusName {
  return statuses[id].name;
}
export function statusId(name: TaxStatusName): TaxStatusId {
  return (taxStatusNames.indexOf(name) + 1) as TaxStatusId;
}

/** The status of a filing that is not stored yet: it starts after the first step when the tax profile of its year is complete. */
export function newFilingStatus(isTaxProfileComplete: boolean): TaxStatusId {
  return isTaxProfileComplete ? 2 : 1;
}

/** The progress of the bar on the home page: n/6 as a percentage with two decimals. */
export function homeProgress(id: TaxStatusId): number {
  return Math.round((id / 6) * 10_000) / 100;
}
/** The progress of the stepper, in percent; it differs from the bar on the home page by design. */
export function stepperProgress(id: TaxStatusId): number {
  return statuses[id].stepperProgress;
}

/** The facts of a filing that decide a transition, fetched from the services that own them. */
export interface StatusFacts {
  taxProfileComplete: boolean;
  documentsCovered: boolean;
}

type TransitionCheck =
  | { allowed: true; changes: boolean }
  | {
      allowed: false;
      code:
        | 'STATUS_MOVE_FORBIDDEN'
        | 'STATUS_MOVE_IMPOSSIBLE'
        | 'TAX_PROFILE_INCOMPLETE'
        | 'DOCUMENTS_INCOMPLETE';
    };

/**
 * Whether a role may change the status of a filing with one of the four status calls. The owner may move 1→2 and 2→3
 * when the facts allow it; a repeated call changes nothing; moving backwards or to 4 and above is forbidden. Experts and
 * administrators may make any transition, to 6 under the conditions of the status machine. Transmitting has its own rule, `transmitPath`.
 */
export function checkTransition(
  role: Role,
  from: TaxStatusId,
  to: TaxStatusId,
  facts: StatusFacts,
): TransitionCheck {
  if (from === to) return { allowed: true, changes: false };
  if (role !== 'user') return { allowed: true, changes: true };
  if (to < from || to > 3) return { allowed: false, code: 'STATUS_MOVE_FORBIDDEN' };
  if (from === 1 && !facts.taxProfileComplete) return { allowed: false, code: 'TAX_PROFILE_INCOMPLETE' };
  if (to !== from + 1) return { allowed: false, code: 'STATUS_MOVE_IMPOSSIBLE' };
  if (to === 3 && !facts.documentsCovered) return { allowed: false, code: 'DOCUMENTS_INCOMPLETE' };
  return { allowed: true, changes: true };
}

/**
 * The statuses a transmission passes through: 3→4→5, or 3→4 when an expert reviews first. Undefined when the filing
 * cannot be transmitted from this status.
 */
export function transmitPath(from: TaxStatusId, expertReview: boolean): TaxStatusId[] | undefined {
  if (from !== 3 && from !== 4) return undefined;
  const end = expertReview ? 4 : 5;
  return taxStatusIds.filter((id) => id > from && id <= end);
}

/**
 * Visible at 3 and 4 until the year is transmitted; enabled at 4 or with the flag "advanced section finished". A filing is
 * at 4 without a transmission when staff moved it there.
 */
export function transmitButton({
  current_status_id: status,
  advancedFinished,
  transmittedAt,
}: {
  readonly current_status_id: TaxStatusId;
  readonly advancedFinished: boolean;
  readonly transmittedAt: string | null;
}): 'hidden' | 'disabled' | 'enabled' {
  if (status < 3 || status > 4 || transmittedAt !== null) return 'hidden';
  return status === 4 || advancedFinished ? 'enabled' : 'disabled';
}

/** A supplement can follow the dossier until the return is filed. */
export function canSupplement(status: TaxStatusId): boolean {
  return status === 4 || status === 5;
}

/** When the latest dossier or supplement was transmitted; null before the first one. */
export function latestDossierAt<Time>(filing: {
  readonly transmittedAt: Time | null;
  readonly supplementedAt: Time | null;
}): Time | null {
  return filing.transmittedAt === null ? null : (filing.supplementedAt ?? filing.transmittedAt);
}

/** The banner "Documents Transmitted" is shown from 4 on. */
export function isTransmitted(status: TaxStatusId): boolean {
  return status >= 4;
}

export function isAdvancedUnlocked(status: TaxStatusId): boolean {
  return status >= 3;
}
