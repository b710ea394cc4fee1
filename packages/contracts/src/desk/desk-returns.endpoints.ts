import { z } from 'zod';
import { deskFiling, deskVersion } from './desk.endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { checkReasonNote } from '../params/reason-note.ts';
import { filingParams } from '../params/user-params.ts';
import { namedUser } from '../params/users.ts';
import { filedReturn } from '../filed-return/filed-return.endpoints.ts';
import { noReturnForm, returnName } from '../filed-return/filed-return.ts';

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
  errors: ['FILING_NOT_FOUND', 'STALE_VERSION', 'SECOND_REVIEW_MISSING', ...uploadErrors],
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
  errors: ['FILING_NOT_FOUND', 'STALE_VERSION', 'SECOND_REVIEW_MISSING'],
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
  query: z.strictObject(returnName),
  response: { binary: 'application/pdf' },
  errors: ['FILING_NOT_FOUND', 'RETURN_NOT_FOUND', 'TOO_MANY_TRANSFERS'],
});
