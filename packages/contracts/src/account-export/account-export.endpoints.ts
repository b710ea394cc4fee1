import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { downloadExport, exportState, preparedExport } from '../export/export.endpoints.ts';
import { userParams } from '../params/user-params.ts';

export const maxExportReason = 300;
/** Exports of an account by administrators within 24 hours: each one sends the user a mail. */
export const maxAccountExportsPerDay = 10;
/** For how long a notification tells the user of an export by an administrator. */
export const accountExportNoticeDays = 30;

/** Refused for the administrator's own account, that of user 1, and accounts of other administrators. */
const protectedAccount = ['USER_NOT_FOUND', 'ACCOUNT_PROTECTED', 'FIRST_ADMINISTRATOR_ONLY'] as const;

/** The same ZIP as the user's own export, in the user's language. */
export const prepareAccountExport = endpoint({
  id: 'accounts.prepareExport',
  owner: 'documents',
  method: 'POST',
  path: '/api/admin/users/{userId}/export',
  summary:
    'Prepares a ZIP with all documents and data of a user, who is told by mail and in the notifications',
  access: 'admin',
  freshSignIn: true,
  params: userParams,
  body: z.strictObject({ reason: z.string().trim().min(1).max(maxExportReason) }),
  response: preparedExport,
  errors: [...protectedAccount, 'EXPORT_RUNNING', 'TOO_MANY_ACCOUNT_EXPORTS'],
});

export const getAccountExport = endpoint({
  id: 'accounts.exportState',
  owner: 'documents',
  method: 'GET',
  path: '/api/admin/users/{userId}/export',
  summary: "The progress of the administrator's latest export of a user",
  access: 'admin',
  params: userParams,
  response: exportState,
});

export const downloadAccountExport = endpoint({
  id: 'accounts.downloadExport',
  owner: 'documents',
  method: 'GET',
  path: '/api/admin/users/{userId}/export/{ticket}',
  summary: 'Streams a prepared export of a user; every document is recorded in the access log',
  access: 'admin',
  params: userParams.extend(downloadExport.params.shape),
  response: { binary: 'application/zip' },
  errors: [...protectedAccount, ...downloadExport.errors],
});
