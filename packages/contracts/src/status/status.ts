import type { Role } from '../users/user-id.ts';

/** The six steps of a filing, in order. Document 1, section 4. */
export const taxStatusNames = [
  'profile_incomplete',
  'documents_pending',
  'documents_submitted',
  'processing',
  'review_required',
  'completed',
] as const;
export type TaxStatusName = (typeof taxStatusNames)[number];
export const taxStatusIds = [1, 2, 3, 4, 5, 6] as const;
export type TaxStatusId = (typeof taxStatusIds)[number];

/** What is known of each step; `stepperProgress` in percent. */
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

/** Home bar: n/6 as a percentage with two decimals (READINGS 6). */
export function homeProgress(id: TaxStatusId): number {
  return Math.round((id / 6) * 10_000) / 100;
}
/** The other display: 16, 32, 48, 64, 82, 100 (READINGS 6). */
export function stepperProgress(id: TaxStatusId): number {
  return statuses[id].stepperProgress;
}

/** What the machine needs to know about the person and year, asked of the services that own it. */
export interface StatusFacts {
  taxProfileComplete: boolean;
  documentsCovered: boolean;
}

export type TransitionCheck =
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
 * Whether somebody may move a filing by one of the four status calls (READINGS 1 and 2). Owners: 1→2 and 2→3 when
 * the facts hold; a repeated move changes nothing; anything backwards or from 4 on is not theirs to make.
 * Experts and administrators move freely. Transmitting has a rule of its own.
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
  if (to !== from + 1) return { allowed: false, code: 'STATUS_MOVE_IMPOSSIBLE' };
  if (to === 2 && !facts.taxProfileComplete) return { allowed: false, code: 'TAX_PROFILE_INCOMPLETE' };
  if (to === 3 && !facts.documentsCovered) return { allowed: false, code: 'DOCUMENTS_INCOMPLETE' };
  return { allowed: true, changes: true };
}

/**
 * The steps a transmission passes through, from the present one (READINGS 5): 3→4→5, or up to 4 when an expert
 * reviews first. Undefined when it is not possible from here.
 */
export function transmitPath(from: TaxStatusId, expertReview: boolean): TaxStatusId[] | undefined {
  if (from !== 3 && from !== 4) return undefined;
  const end = expertReview ? 4 : 5;
  return taxStatusIds.filter((id) => id > from && id <= end);
}

/** Shown from 3 on until it is done; enabled at 4 or with the flag "advanced section finished" (READINGS 4). */
export function transmitButton(
  status: TaxStatusId,
  advancedFinished: boolean,
): 'hidden' | 'disabled' | 'enabled' {
  if (status < 3 || status > 4) return 'hidden';
  return status === 4 || advancedFinished ? 'enabled' : 'disabled';
}

/** The banner stands from 4 on (READINGS 5). */
export function isTransmitted(status: TaxStatusId): boolean {
  return status >= 4;
}

export function isAdvancedUnlocked(status: TaxStatusId): boolean {
  return status >= 3;
}
