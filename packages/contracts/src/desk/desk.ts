import { isTransmitted, type TaxStatusId } from '../status/status.ts';

/**
 * The filters of the queue. `open`: everything that is not completed; `returned`: moved back before its transmission, so
 * that the user can transmit it again.
 */
export const deskStatuses = ['open', 'returned', 'processing', 'review_required', 'completed'] as const;
export type DeskStatus = (typeof deskStatuses)[number];

export const deskAssignments = ['me', 'nobody', 'others'] as const;
export type DeskAssignment = (typeof deskAssignments)[number];

/** Whose turn it is; `returned`: files came back that are not reviewed yet, also while others are still with the user. */
export const deskTurns = ['returned', 'person', 'office'] as const;
export type DeskTurn = (typeof deskTurns)[number];

/** `soon`: within `deskSoonDays`. Completed filings have no deadline any more. */
export const deskDeadlines = ['overdue', 'soon'] as const;
export type DeskDeadline = (typeof deskDeadlines)[number];
export const deskSoonDays = 14;

/**
 * `received`: those with files that came back first, then the longest waiting; `latest`: the latest dossier or supplement
 * first; `deadline`: the next one first; `name`: by first name; `waiting`: those that wait for the user the longest first.
 */
export const deskSorts = ['received', 'latest', 'deadline', 'name', 'waiting'] as const;
export type DeskSort = (typeof deskSorts)[number];

/** Filings put off until a later day: `hidden` by default, `only` them, or `all` filings whether put off or not. */
export const deskSnoozes = ['hidden', 'only', 'all'] as const;

/** The longest time until a filing is shown again, in days. */
export const maxSnoozeDays = 366;

/** Max filings of one call that changes several. */
export const maxDeskChanges = 200;

export const maxDeskTags = 50;
export const maxTagsPerFiling = 5;
/** In characters. */
export const maxTagName = 24;

/** The statuses to which the desk moves a filing; 3 lets the user transmit it again. */
export const deskTargets = [3, 4, 5, 6] as const satisfies readonly TaxStatusId[];

/** The filters that a status belongs to. */
export function deskStatusesOf(status: TaxStatusId): DeskStatus[] {
  if (!isTransmitted(status)) return ['open', 'returned'];
  if (status === 6) return ['completed'];
  return ['open', status === 4 ? 'processing' : 'review_required'];
}
