import { z } from 'zod';
import { failedFilings } from '../desk/desk-changes.endpoints.ts';
import { deskFiling, deskVersion } from '../desk/desk.endpoints.ts';
import { maxDeskChanges } from '../desk/desk.ts';
import { endpoint } from '../endpoint.ts';
import { numberParam } from '../params/number-param.ts';
import { filingParams } from '../params/user-params.ts';
import { namedUser, userId } from '../params/users.ts';
import { taxYearBody } from '../years/tax-year-schemas.ts';
import { deadlineExtension, maxExtensionReason } from '../status/deadline-extension.ts';

const extendedFilings = z
  .array(z.strictObject({ userId, taxYear: taxYearBody, version: deskVersion }))
  .min(1)
  .max(maxDeskChanges);

export const extendDeadlines = endpoint({
  id: 'desk.extend',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/extensions',
  summary: `Extends the filing deadline of up to ${maxDeskChanges} filings to a day, with the reason that their users see; a paper of the user only for a single filing. It replaces an earlier extension`,
  access: 'expert',
  refusedWhileImpersonating: true,
  body: z.strictObject({
    filings: extendedFilings,
    until: z.iso.date(),
    reason: z.string().trim().min(1).max(maxExtensionReason),
    fileId: z.uuid().optional(),
  }),
  response: z.object({ changed: z.array(deskFiling), failed: failedFilings }),
  errors: ['FILE_NOT_FOUND'],
});

export const undoExtensions = endpoint({
  id: 'desk.undoExtension',
  owner: 'filing',
  method: 'POST',
  path: '/api/desk/extensions/undo',
  summary: `Takes back the latest extension of up to ${maxDeskChanges} filings: the extension that it replaced applies again, otherwise the deadline without one. A filing that was changed since stays as it is`,
  access: 'expert',
  refusedWhileImpersonating: true,
  body: z.strictObject({ filings: extendedFilings }),
  response: z.object({ changed: z.array(deskFiling), failed: failedFilings }),
});

export const withdrawExtension = endpoint({
  id: 'desk.withdrawExtension',
  owner: 'filing',
  method: 'DELETE',
  path: '/api/desk/filings/{userId}/{taxYear}/extension',
  summary:
    'Withdraws an extension: the deadline before it applies again; 412 when the filing was changed since `version`',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams,
  query: z.strictObject({ version: numberParam(9) }),
  response: deskFiling,
  errors: ['FILING_NOT_FOUND', 'STALE_VERSION'],
});

export const getDeskExtension = endpoint({
  id: 'desk.extension',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/extension',
  summary: 'The extension of a filing deadline, with the expert who entered it',
  access: 'expert',
  params: filingParams,
  response: z.object({ extension: deadlineExtension.extend({ by: namedUser }).nullable() }),
  errors: ['FILING_NOT_FOUND'],
});
