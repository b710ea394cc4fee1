import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userId, userIdParam } from '../users/user-id.ts';
import { taxYear, taxYearBody } from '../years/tax-years.ts';
import { taxStatusIds, taxStatusNames } from './status.ts';

const statusIdSchema = z.literal(taxStatusIds);

const statusNameSchema = z.enum(taxStatusNames);

/** Experts and administrators may name whose filing they mean; for anyone else it is refused (403). */
const forUser = userId.optional();

/** One filing: a person's tax year. Times ISO 8601 UTC. */
export const taxStatus = z.object({
  taxYear: z.number().int(),
  current_status_id: statusIdSchema,
  status: statusNameSchema,
  /** The flag that enables Transmit at status 3 (READINGS 4). */
  advancedFinished: z.boolean(),
  transmittedAt: z.iso.datetime().nullable(),
  hasReceipt: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
});

export type TaxStatus = z.infer<typeof taxStatus>;

export const getTaxStatus = endpoint({
  id: 'status.get',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax-status',
  summary: 'Where a tax year stands',
  access: 'user',
  query: z.strictObject({
    taxYear,
    userId: userIdParam.optional(),
  }),
  response: taxStatus,
  errors: ['USER_NOT_FOUND'],
});

const moveErrors = [
  'USER_NOT_FOUND',
  'STATUS_MOVE_FORBIDDEN',
  'STATUS_MOVE_IMPOSSIBLE',
  'TAX_PROFILE_INCOMPLETE',
  'DOCUMENTS_INCOMPLETE',
  'TAX_YEAR_NOT_AVAILABLE',
] as const;

export const updateStatusNumeric = endpoint({
  id: 'status.updateNumeric',
  owner: 'filing',
  method: 'POST',
  path: '/api/tax-status/update-numeric',
  summary: 'Moves a filing by status number',
  access: 'user',
  body: z.strictObject({ status: statusIdSchema, taxYear: taxYearBody, userId: forUser }),
  response: taxStatus,
  errors: moveErrors,
});

/** Without a year: the default tax year. */
export const setStatus = endpoint({
  id: 'status.set',
  owner: 'filing',
  method: 'POST',
  path: '/api/status/set',
  summary: 'Moves a filing by status id',
  access: 'user',
  body: z.strictObject({ statusId: statusIdSchema, taxYear: taxYearBody.optional(), userId: forUser }),
  response: taxStatus,
  errors: moveErrors,
});

export const patchTaxStatus = endpoint({
  id: 'status.patch',
  owner: 'filing',
  method: 'PATCH',
  path: '/api/user/tax-status',
  summary: 'Moves a filing by status name',
  access: 'user',
  body: z.strictObject({ taxStatus: statusNameSchema, taxYear: taxYearBody.optional(), userId: forUser }),
  response: taxStatus,
  errors: moveErrors,
});

export const setDebugStatus = endpoint({
  id: 'status.debugSet',
  owner: 'filing',
  method: 'POST',
  path: '/api/tax-profile/set-status',
  summary: 'Moves the own filing from the debug panel',
  access: 'admin',
  debug: true,
  body: z.strictObject({
    status: z.union([statusIdSchema, statusNameSchema]),
    taxYear: taxYearBody.optional(),
  }),
  response: taxStatus,
  errors: moveErrors,
});

export const getDebugStatus = endpoint({
  id: 'status.debugGet',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax/status',
  summary: 'The own status of the default tax year, for the debug panel',
  access: 'admin',
  debug: true,
  response: taxStatus,
  errors: [],
});

/** One step in the life of a filing. `cause` says what moved it. */
export const statusEvent = z.object({
  from: statusIdSchema.nullable(),
  to: statusIdSchema,
  at: z.iso.datetime(),
  cause: z.enum(['profile', 'documents', 'transmit', 'owner', 'staff']),
});

export const listStatusHistory = endpoint({
  id: 'status.history',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax-status/history',
  summary: 'Every step of a filing, oldest first',
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: z.array(statusEvent),
  errors: [],
});

/** The flag "advanced section finished" of a year; false clears it (document 2, section 4). */
export const finishAdvanced = endpoint({
  id: 'filing.finishAdvanced',
  owner: 'filing',
  method: 'POST',
  path: '/api/advanced-tax/finish',
  summary: 'Marks the advanced section of a year as finished or not',
  access: 'user',
  body: z.strictObject({ taxYear: taxYearBody, finished: z.boolean() }),
  response: taxStatus,
  errors: ['STATUS_MOVE_IMPOSSIBLE', 'TAX_YEAR_NOT_AVAILABLE'],
});

/** For the gateway's composition. */
export const listStatusesForUser = endpoint({
  id: 'status.of',
  owner: 'filing',
  method: 'GET',
  path: '/internal/filings/{userId}',
  summary: 'Every filing of a person, oldest year first',
  access: 'service',
  params: z.strictObject({
    userId: userIdParam,
  }),
  query: z.strictObject({ taxYear: taxYear.optional() }),
  response: z.array(taxStatus),
  errors: [],
});

/**
 * Something changed that may move a filing on: the tax profile was completed, or a paper was added. Sent through the
 * outbox of the service where it happened. Filing asks the owner of the facts and advances where the rules allow.
 * Without a year: every year the person has begun, and the default one.
 */
export const reviewFiling = endpoint({
  id: 'filing.review',
  owner: 'filing',
  method: 'POST',
  path: '/internal/filings/review',
  summary: 'Advances a filing 1→2→3 where its facts now allow it',
  access: 'service',
  body: z.strictObject({ userId, taxYear: z.number().int().optional() }),
  response: z.object({ moved: z.number().int() }),
  errors: [],
});
