import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filingParams } from '../params/user-params.ts';
import { namedUser } from '../params/users.ts';
import { taxYear } from '../years/tax-year-schemas.ts';
import { afterFilingForm } from './after-filing.ts';

/** What the user of the filing sees. */
const afterFiling = z.object({
  ...afterFilingForm.shape,
  /** The last day of an objection against the assessment; null without one. */
  objectionUntil: z.iso.date().nullable(),
  changedAt: z.iso.datetime(),
});
export type AfterFiling = z.infer<typeof afterFiling>;

const deskAfterFiling = afterFiling.extend({
  by: namedUser,
  /** Incremented by each change; a change names the one it is based on. */
  revision: z.number().int(),
});
export type DeskAfterFiling = z.infer<typeof deskAfterFiling>;

export const getAfterFiling = endpoint({
  id: 'filing.afterFiling',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax-year-status/after-filing',
  summary:
    "What happened to the user's return of a tax year after it was filed; null when nothing was entered",
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: z.object({ afterFiling: afterFiling.nullable() }),
});

export const getDeskAfterFiling = endpoint({
  id: 'desk.afterFiling',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/after-filing',
  summary: 'What happened to a return after it was filed; null when nothing was entered',
  access: 'expert',
  params: filingParams,
  response: z.object({ afterFiling: deskAfterFiling.nullable() }),
  errors: ['FILING_NOT_FOUND'],
});

export const saveDeskAfterFiling = endpoint({
  id: 'desk.saveAfterFiling',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/filings/{userId}/{taxYear}/after-filing',
  summary:
    'Replaces what happened to a return after it was filed; its user sees it. 412 when it was changed since `revision`; only of a completed filing',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams,
  body: z.strictObject({
    ...afterFilingForm.shape,
    /** null for the first one. */
    revision: z.number().int().min(1).nullable(),
  }),
  response: z.object({ afterFiling: deskAfterFiling }),
  errors: ['FILING_NOT_FOUND', 'STALE_VERSION', 'STATUS_MOVE_IMPOSSIBLE', 'FILE_NOT_FOUND'],
});

/** Those that end first. */
export const maxListedObjections = 100;

export const listObjections = endpoint({
  id: 'desk.objections',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/objections',
  summary: `The objection periods that run, of filings that the expert may work on: the ${maxListedObjections} that end first`,
  access: 'expert',
  response: z.array(z.object({ person: namedUser, taxYear: z.number().int(), until: z.iso.date() })),
});
