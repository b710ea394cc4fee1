import { z } from 'zod';
import { cantonCodes } from '../cantons/cantons.ts';
import { endpoint } from '../endpoint.ts';
import { maxHandoverNote } from '../inbox/inbox.ts';
import { noReturnReasons } from '../filed-return/filed-return.ts';
import { numberParam } from '../params/number-param.ts';
import { filingParams, userIdParam, userYearQuery } from '../params/user-params.ts';
import { statusEvent } from '../status/status.endpoints.ts';
import { taxStatusIds } from '../status/status.ts';
import { namedUser, roles, userId, userIds } from '../params/users.ts';
import { taxYear } from '../years/tax-year-schemas.ts';
import {
  deskAssignments,
  deskDeadlines,
  deskSnoozes,
  deskSorts,
  deskStatuses,
  deskTargets,
  deskTurns,
} from './desk.ts';

const canton = z.enum(cantonCodes);

/** A filing on the desk. Canton and deadline are those at the latest dossier or supplement; null when unknown. */
export const deskFiling = z.object({
  person: namedUser,
  taxYear: z.number().int(),
  status: z.literal(taxStatusIds),
  /** When the latest dossier or supplement was transmitted. */
  receivedAt: z.iso.datetime(),
  hasSupplement: z.boolean(),
  canton: canton.nullable(),
  deadline: z.iso.date().nullable(),
  /** Whether an expert entered the deadline as an extension. */
  isExtended: z.boolean(),
  assignedTo: namedUser.nullable(),
  /** Since when the office waits for the user; null when it is the office's turn. */
  waitingSince: z.iso.datetime().nullable(),
  /** How many files came back that are not reviewed yet. */
  returned: z.number().int(),
  /** How many files nobody can open, at the latest dossier or supplement. */
  problemCount: z.number().int(),
  /** The files that experts review, and how many are reviewed; null until documents has reported them. */
  files: z.object({ total: z.number().int(), reviewed: z.number().int() }).nullable(),
  /** The day on which the queue shows it again; null when it is not snoozed. */
  snoozedUntil: z.iso.date().nullable(),
  /** The ids of its tags. */
  tags: z.array(z.number().int()),
  /** Null unless two experts have to agree on a completion; `confirmedBy`: who confirmed the review, another one completes it. */
  fourEyes: z.object({ confirmedBy: namedUser.nullable() }).nullable(),
  /** Incremented by every change but the reports of documents; a change names the version it is based on. */
  version: z.number().int(),
});
export type DeskFiling = z.infer<typeof deskFiling>;

export const deskFilters = {
  /** Parts of name or e-mail address, separated by spaces, or the user id. */
  search: z.string().trim().min(1).max(100).optional(),
  status: z.enum(deskStatuses).optional(),
  canton: canton.optional(),
  taxYear: taxYear.optional(),
  assigned: z.enum(deskAssignments).optional(),
  waiting: z.enum(deskTurns).optional(),
  deadline: z.enum(deskDeadlines).optional(),
  snoozed: z.enum(deskSnoozes).optional(),
  /** The id of a tag. */
  tag: numberParam(9).optional(),
};

export const listDeskFilings = endpoint({
  id: 'desk.list',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/filings',
  summary: 'The transmitted filings that the expert may work on; 50 without `limit`',
  access: 'expert',
  page: true,
  query: z.strictObject({ ...deskFilters, sort: z.enum(deskSorts).default('received') }),
  response: z.array(deskFiling),
});

const count = z.number().int();

/** Each count is that of the filings which also match the other filters. */
export const countDeskFilings = endpoint({
  id: 'desk.counts',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/counts',
  summary: 'How many filings each value of each filter of the queue has',
  access: 'expert',
  query: z.strictObject(deskFilters),
  response: z.object({
    total: count,
    status: z.record(z.enum(deskStatuses), count),
    assigned: z.record(z.enum(deskAssignments), count),
    waiting: z.record(z.enum(deskTurns), count),
    deadline: z.record(z.enum(deskDeadlines), count),
    snoozed: z.record(z.enum(deskSnoozes), count),
    cantons: z.array(z.object({ canton, count })),
    taxYears: z.array(z.object({ taxYear: z.number().int(), count })),
  }),
});

export const getDeskFiling = endpoint({
  id: 'desk.get',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}',
  summary: 'One filing on the desk',
  access: 'expert',
  params: filingParams,
  response: deskFiling,
  errors: ['FILING_NOT_FOUND'],
});

/** The experts and administrators a filing can be assigned to, by name. */
export const listDeskStaff = endpoint({
  id: 'desk.staff',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/staff',
  summary: 'The experts and administrators to whom a filing can be assigned',
  access: 'expert',
  response: z.array(namedUser),
});

/** The version of the filing that a change is based on. */
export const deskVersion = z.number().int().min(1);
const changeErrors = ['FILING_NOT_FOUND', 'STALE_VERSION'] as const;

export const assignFiling = endpoint({
  id: 'desk.assign',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/filings/{userId}/{taxYear}/assignment',
  summary:
    'Assigns a filing to an expert or administrator, or to nobody; 412 when it was changed since `version`',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams,
  body: z.strictObject({
    version: deskVersion,
    assignedTo: userId.nullable(),
    /** Words to the colleague who gets the filing, or had it. */
    note: z.string().trim().max(maxHandoverNote).optional(),
  }),
  response: deskFiling,
  errors: [...changeErrors, 'ASSIGNEE_NOT_ALLOWED'],
});

export const setFilingWaiting = endpoint({
  id: 'desk.wait',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/filings/{userId}/{taxYear}/waiting',
  summary:
    "Marks a filing as waiting for the user, or as the office's turn; 412 when it was changed since `version`",
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams,
  body: z.strictObject({ version: deskVersion, waiting: z.boolean() }),
  response: deskFiling,
  errors: [...changeErrors],
});

export const moveDeskFiling = endpoint({
  id: 'desk.move',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/filings/{userId}/{taxYear}/status',
  summary:
    'Moves a filing to another status, to completed only with its return; 412 when it was changed since `version`',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams,
  body: z.strictObject({ version: deskVersion, status: z.literal(deskTargets) }),
  response: deskFiling,
  errors: [...changeErrors, 'RETURN_MISSING', 'SECOND_REVIEW_MISSING'],
});

export const confirmReview = endpoint({
  id: 'desk.confirm',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/filings/{userId}/{taxYear}/review',
  summary:
    'Confirms the review of a filing, or takes that back; with `FOUR_EYES=on` another expert completes it. Another dossier ends it',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams,
  body: z.strictObject({ version: deskVersion, confirmed: z.boolean() }),
  response: deskFiling,
  errors: [...changeErrors],
});

const deskActions = ['assigned', 'released', 'waiting', 'resumed'] as const;
const who = { at: z.iso.datetime(), by: namedUser.nullable() };

/** A status change, or what an expert did besides; `by` is null for an automatic step. */
const deskHistoryEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    ...who,
    ...statusEvent.pick({ from: true, to: true, cause: true }).shape,
  }),
  z.object({ kind: z.enum(deskActions), ...who, assignedTo: namedUser.nullable() }),
  /** The filed return was added, or replaced the one before. */
  z.object({ kind: z.literal('return'), ...who, number: z.number().int() }),
  /** Completed without a return; reason and note are null when the stored text is damaged. */
  z.object({
    kind: z.literal('withoutReturn'),
    ...who,
    reason: z.enum(noReturnReasons).nullable(),
    note: z.string().nullable(),
  }),
]);
export type DeskHistoryEntry = z.infer<typeof deskHistoryEntry>;

/** Max entries of the history. */
export const maxDeskHistory = 200;

export const listDeskHistory = endpoint({
  id: 'desk.history',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/history',
  summary: `Who did what with a filing, and when; the latest ${maxDeskHistory} entries, newest first`,
  access: 'expert',
  params: filingParams,
  response: z.array(deskHistoryEntry),
  errors: ['FILING_NOT_FOUND'],
});

/** Texts in the language of the request. */
const deskAnswers = z.object({
  groups: z.array(
    z.object({
      heading: z.string(),
      answers: z.array(
        z.object({
          label: z.string(),
          value: z.string(),
          /** The key by which an expert asks about the answer, see `parseAnswerKey`; null where nobody can. */
          field: z.string().nullable(),
          /** `open`: "I don't know yet". `none`: declared to have no document. */
          mark: z.enum(['open', 'none']).nullable(),
        }),
      ),
    }),
  ),
});

export const getDeskAnswers = endpoint({
  id: 'desk.answers',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/answers',
  summary: 'The answers of a filing as they are now, grouped as in the dossier',
  access: 'expert',
  params: filingParams,
  response: deskAnswers,
  errors: ['FILING_NOT_FOUND'],
});

/**
 * By the same rules as `getDeskAccess`; of several filings of a user the open one of the latest year. Null for a client whom
 * an expert is in charge of, before anything was transmitted.
 */
export const listWorkableFilings = endpoint({
  id: 'desk.workable',
  owner: 'filing',
  method: 'POST',
  path: '/internal/desk/filings',
  summary:
    'One filing of each of the users of whom an expert or administrator may work on one; null for other clients whom the expert is in charge of',
  access: 'service',
  body: z.strictObject({ expertId: userId, role: z.enum(roles), userIds }),
  response: z.array(z.object({ userId, taxYear: z.number().int().nullable() })),
});

/**
 * Administrators may work on every filing. An expert may work on filings that were transmitted at least once and are
 * assigned to the expert, or to nobody unless `EXPERTS_SEE` excludes those; never on the expert's own filing or on that of
 * an administrator. Without `taxYear`: whether there is any filing of the user that they may work on.
 * `isUnassigned`: whether nobody works on it yet.
 */
export const getDeskAccess = endpoint({
  id: 'desk.access',
  owner: 'filing',
  method: 'GET',
  path: '/internal/desk/access',
  summary: "Whether an expert or administrator may work on a user's filing",
  access: 'service',
  query: userYearQuery.partial({ taxYear: true }).extend({ expertId: userIdParam, role: z.enum(roles) }),
  response: z.object({ allowed: z.boolean(), isUnassigned: z.boolean().optional() }),
});
