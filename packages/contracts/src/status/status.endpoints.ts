import { z } from 'zod';
import { deadlineExtension } from './deadline-extension.ts';
import { endpoint } from '../endpoint.ts';
import { maxPageSize } from '../params/paging.ts';
import { userIdParam, userParams } from '../params/user-params.ts';
import { userId } from '../params/users.ts';
import { taxYear, taxYearBody } from '../years/tax-year-schemas.ts';
import { taxStatusIds, taxStatusNames } from './status.ts';

const statusId = z.literal(taxStatusIds);

const statusName = z.enum(taxStatusNames);

/** The owner of the filing, for experts and administrators; 403 for other users. */
const ownerId = userId.optional();

/** A filing: one tax year of a user. Times are ISO 8601 in UTC. */
export const taxStatus = z.object({
  taxYear: z.number().int(),
  current_status_id: statusId.default(1),
  status: statusName,
  /** The flag that enables the transmit button at status 3. */
  advancedFinished: z.boolean(),
  transmittedAt: z.iso.datetime().nullable(),
  /** The latest supplement to the transmitted dossier. */
  supplementedAt: z.iso.datetime().nullable(),
  hasReceipt: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
  /** The extension of the filing deadline; only in the response of `getTaxStatus`, where there is one. */
  extension: deadlineExtension.optional(),
});

export type TaxStatus = z.infer<typeof taxStatus>;

export const getTaxStatus = endpoint({
  id: 'status.get',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax-status',
  summary: 'The status of a tax year, by default the default year',
  access: 'user',
  query: z.strictObject({ taxYear: taxYear.optional(), userId: userIdParam.optional() }),
  response: taxStatus,
  errors: ['USER_NOT_FOUND'],
});

const transitionErrors = [
  'USER_NOT_FOUND',
  'STATUS_MOVE_FORBIDDEN',
  'STATUS_MOVE_IMPOSSIBLE',
  'TAX_PROFILE_INCOMPLETE',
  'DOCUMENTS_INCOMPLETE',
  'TAX_YEAR_NOT_AVAILABLE',
  'RETURN_MISSING',
  'SECOND_REVIEW_MISSING',
] as const;

export const updateStatusNumeric = endpoint({
  id: 'status.updateNumeric',
  owner: 'filing',
  method: 'POST',
  path: '/api/tax-status/update-numeric',
  summary: 'Changes the status of a filing by number',
  access: 'user',
  body: z.strictObject({ status: statusId, taxYear: taxYearBody, userId: ownerId }),
  response: taxStatus,
  errors: transitionErrors,
});

/** Without `taxYear`: the default tax year. */
export const setStatus = endpoint({
  id: 'status.set',
  owner: 'filing',
  method: 'POST',
  path: '/api/status/set',
  summary: 'Changes the status of a filing by id',
  access: 'user',
  body: z.strictObject({ statusId, taxYear: taxYearBody.optional(), userId: ownerId }),
  response: taxStatus,
  errors: transitionErrors,
});

export const patchTaxStatus = endpoint({
  id: 'status.patch',
  owner: 'filing',
  method: 'PATCH',
  path: '/api/user/tax-status',
  summary: 'Changes the status of a filing by name',
  access: 'user',
  body: z.strictObject({ taxStatus: statusName, taxYear: taxYearBody.optional(), userId: ownerId }),
  response: taxStatus,
  errors: transitionErrors,
});

export const setDebugStatus = endpoint({
  id: 'status.debugSet',
  owner: 'filing',
  method: 'POST',
  path: '/api/tax-profile/set-status',
  summary: 'Changes the status of the own filing, for the debug panel',
  access: 'admin',
  debug: true,
  body: z.strictObject({
    status: z.union([statusId, statusName]),
    taxYear: taxYearBody.optional(),
  }),
  response: taxStatus,
  errors: transitionErrors,
});

export const getDebugStatus = endpoint({
  id: 'status.debugGet',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax/status',
  summary: 'The status of the own filing in the default tax year, for the debug panel',
  access: 'admin',
  debug: true,
  response: taxStatus,
});

/**
 * A status change of a filing; `from` is null for the first one. `owner` and `staff` are manual changes, `years` is the
 * return to 1 when answers became those of a year. With `answers` and `supplement` the status stays: an answer was
 * changed after the transmission, or a supplement was transmitted.
 */
export const statusEvent = z.object({
  from: statusId.nullable(),
  to: statusId,
  at: z.iso.datetime(),
  cause: z.enum(['profile', 'documents', 'transmit', 'supplement', 'owner', 'staff', 'answers']),
  /** Whether an administrator who was signed in as the user made the change. */
  onBehalf: z.boolean(),
});

/** The cursor leads to earlier changes: the first page holds the latest ones. */
export const listStatusHistory = endpoint({
  id: 'status.history',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax-status/history',
  summary: `The status changes of a filing, oldest first; the latest ${maxPageSize} without \`limit\``,
  access: 'user',
  page: true,
  query: z.strictObject({ taxYear }),
  response: z.array(statusEvent),
});

/** Sets or clears the flag "advanced section finished" of a tax year. */
export const finishAdvanced = endpoint({
  id: 'filing.finishAdvanced',
  owner: 'filing',
  method: 'POST',
  path: '/api/advanced-tax/finish',
  summary: 'Marks the advanced section of a tax year as finished or not finished',
  access: 'user',
  body: z.strictObject({ taxYear: taxYearBody, finished: z.boolean() }),
  response: taxStatus,
  errors: ['STATUS_MOVE_IMPOSSIBLE', 'TAX_YEAR_NOT_AVAILABLE'],
});

export const listAccountFilings = endpoint({
  id: 'status.ofAccount',
  owner: 'filing',
  method: 'GET',
  path: '/api/admin/users/{userId}/filings',
  summary: 'The filings of an account, oldest tax year first',
  access: 'admin',
  params: userParams,
  response: z.array(taxStatus),
  errors: ['USER_NOT_FOUND'],
});

/** For the gateway's composition. */
export const listStatusesForUser = endpoint({
  id: 'status.of',
  owner: 'filing',
  method: 'GET',
  path: '/internal/filings/{userId}',
  summary: 'The filings of a user, oldest tax year first',
  access: 'service',
  params: userParams,
  response: z.array(taxStatus),
});

/**
 * Sent through the outbox of profile and documents after a change that may advance a filing: a completed tax profile, an
 * added file. Filing fetches the facts from their services and advances the status where the rules allow it. Without
 * `taxYear`: every filing of the user and the default tax year.
 */
export const reviewFiling = endpoint({
  id: 'filing.review',
  owner: 'filing',
  method: 'POST',
  path: '/internal/filings/review',
  summary: 'Advances a filing 1→2→3 when its facts allow it',
  access: 'service',
  /** `byUser`: false where the office or the reader did what the facts follow from. */
  body: z.strictObject({
    userId,
    taxYear: z.number().int().optional(),
    byUser: z.literal(false).optional(),
  }),
  response: z.object({ moved: z.number().int() }),
});

/**
 * Sent through the outbox of profile when a save changed answers of a year. A filing that was transmitted gets one entry
 * in its history, until it is transmitted again.
 */
export const recordAnswersChange = endpoint({
  id: 'filing.answersChanged',
  owner: 'filing',
  method: 'POST',
  path: '/internal/filings/answers-changed',
  summary: 'Records in the history that answers were changed after the transmission',
  access: 'service',
  body: z.strictObject({ userId, taxYear: z.number().int(), at: z.iso.datetime() }),
  response: z.object({ recorded: z.boolean() }),
});

/** Profile sends it with each save that may change whether a tax profile is complete, before it responds. */
export const expireTaxProfileState = endpoint({
  id: 'filing.expireTaxProfileState',
  owner: 'filing',
  method: 'POST',
  path: '/internal/filings/tax-profile-state/expire',
  summary: 'Whether the tax profiles of a user are complete may have changed',
  access: 'service',
  body: z.strictObject({ userId }),
  response: z.object({ success: z.literal(true) }),
});

/** Sent through the outbox of profile when an administrator resets a user to the first sign-in. */
export const resetFiling = endpoint({
  id: 'filing.reset',
  owner: 'filing',
  method: 'POST',
  path: '/internal/filings/reset',
  summary: 'Moves a filing back to 1 unless it was transmitted',
  access: 'service',
  body: z.strictObject({ userId, taxYear: z.number().int(), actorId: userId }),
  response: z.object({ moved: z.boolean() }),
});
