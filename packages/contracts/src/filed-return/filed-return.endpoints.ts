import { z } from 'zod';
import { deskFiling, deskVersion } from '../desk/desk.endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { checkReasonNote } from '../params/reason-note.ts';
import { filingParams, userParams } from '../params/user-params.ts';
import { namedUser } from '../users/users.ts';
import { taxYear } from '../years/tax-years.ts';
import { noReturnForm } from './filed-return.ts';

/** The return of a filing as it was filed or is to be filed: a PDF that the user downloads, signs and sends. */
const filedReturn = z.object({
  id: z.uuid(),
  /** 1 for the first one, incremented by each that replaces it. */
  number: z.number().int(),
  createdAt: z.iso.datetime(),
  size: z.number().int(),
  sha256: z.string(),
});

const deskReturn = filedReturn.extend({
  by: namedUser,
  /** Whether the user gets this one; false for those that were replaced or withdrawn. */
  current: z.boolean(),
  /** When the user first downloaded it. */
  downloadedAt: z.iso.datetime().nullable(),
});
export type DeskReturn = z.infer<typeof deskReturn>;

const uploadErrors = [
  'NO_FILES',
  'TOO_MANY_FILES',
  'FILE_TOO_LARGE',
  'EMPTY_FILE',
  'RETURN_NOT_PDF',
  'TOO_MANY_RETURNS',
  'UPLOAD_INTERRUPTED',
  'MALFORMED_UPLOAD',
  'REQUEST_TIMEOUT',
  'STORAGE_FULL',
  'TOO_MANY_TRANSFERS',
] as const;

/**
 * A multipart request with one file and `version`. The response follows the durable write, which stores the return, the
 * status and the history in one transaction. The same bytes as the current return of a completed filing change nothing.
 */
export const uploadFiledReturn = endpoint({
  id: 'desk.uploadReturn',
  owner: 'filing',
  method: 'POST',
  path: '/api/desk/filings/{userId}/{taxYear}/returns',
  summary:
    'Completes a filing with the filed return, a PDF, or replaces it; 412 when the filing was changed since `version`',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams,
  form: z.object({
    file: z.string().describe('The file part, a PDF'),
    version: z.string().describe('The version of the filing that the change is based on'),
  }),
  response: deskFiling,
  errors: ['FILING_NOT_FOUND', 'STALE_VERSION', ...uploadErrors],
});

export const completeWithoutReturn = endpoint({
  id: 'desk.completeWithoutReturn',
  owner: 'filing',
  method: 'POST',
  path: '/api/desk/filings/{userId}/{taxYear}/completion',
  summary:
    'Completes a filing without a return to download, with a reason for the history; a repeated call changes nothing',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams,
  body: noReturnForm.extend({ version: deskVersion }).check(checkReasonNote),
  response: deskFiling,
  errors: ['FILING_NOT_FOUND', 'STALE_VERSION'],
});

export const listDeskReturns = endpoint({
  id: 'desk.returns',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/returns',
  summary: 'The returns of a filing, newest first',
  access: 'expert',
  params: filingParams,
  response: z.array(deskReturn),
  errors: ['FILING_NOT_FOUND'],
});

export const downloadDeskReturn = endpoint({
  id: 'desk.returnContent',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/returns/{id}/content',
  summary: 'A return of a filing, also one that was replaced',
  access: 'expert',
  params: filingParams.extend({ id: z.uuid() }),
  response: { binary: 'application/pdf' },
  errors: ['FILING_NOT_FOUND', 'RETURN_NOT_FOUND', 'TOO_MANY_TRANSFERS'],
});

export const getFiledReturn = endpoint({
  id: 'filing.return',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax-year-status/return',
  summary: "The filed return of the user's tax year; null when there is none",
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: z.object({ filedReturn: filedReturn.nullable() }),
  errors: [],
});

export const downloadFiledReturn = endpoint({
  id: 'filing.returnContent',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax-year-status/return/content',
  summary: "The filed return of the user's tax year",
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: { binary: 'application/pdf' },
  errors: ['RETURN_NOT_FOUND', 'TOO_MANY_TRANSFERS'],
});

/** For the notifications. */
export const listNewReturns = endpoint({
  id: 'filing.newReturns',
  owner: 'filing',
  method: 'GET',
  path: '/internal/filings/{userId}/returns',
  summary: 'The completed tax years of a user whose return was not downloaded yet',
  access: 'service',
  params: userParams,
  response: z.object({ taxYears: z.array(z.number().int()) }),
  errors: [],
});
