import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numberParam } from '../params/number-param.ts';
import { exportedFees } from '../fees/fees-export.ts';
import { userParams } from '../params/user-params.ts';
import { taxStatusNames } from '../status/status.ts';
import { exportedAccess } from '../params/export-fields.ts';
import { exportedAccount, exportedFilings, exportedMessage, exportedProfile } from './export-data.ts';
import { exportedReminders } from './reminders-data.ts';
import { exportedClient, exportedExpertNotes, exportedSavedViews } from './export-desk.ts';

/** How long the link of a prepared export can be opened, once. */
export const exportLinkMinutes = 10;

export const exportState = z.object({
  /** `none` also after a restart of the server, which interrupts a running export. */
  state: z.enum(['none', 'prepared', 'running', 'complete', 'failed']),
  filesDone: z.number().int(),
  filesTotal: z.number().int(),
});

export type ExportState = z.infer<typeof exportState>;

/** `url` is the link of the download. */
export const preparedExport = exportState.extend({ url: z.string(), expiresAt: z.iso.datetime() });

/**
 * Checks that everything needed is available and returns the link of the download, for this session only. A download
 * that fails halfway is a broken ZIP, and its state is `failed`.
 */
export const prepareExport = endpoint({
  id: 'export.prepare',
  owner: 'documents',
  method: 'POST',
  path: '/api/export',
  summary: "Prepares a ZIP with all of the user's documents and data",
  access: 'user',
  refusedWhileImpersonating: true,
  freshSignIn: true,
  response: preparedExport,
  errors: ['EXPORT_RUNNING'],
});

export const getExport = endpoint({
  id: 'export.state',
  owner: 'documents',
  method: 'GET',
  path: '/api/export',
  summary: "The progress of the user's latest export",
  access: 'user',
  response: exportState,
});

export const downloadExport = endpoint({
  id: 'export.download',
  owner: 'documents',
  method: 'GET',
  path: '/api/export/{ticket}',
  summary: 'Streams a prepared export; a link works once',
  access: 'user',
  params: z.strictObject({ ticket: z.string().max(100) }),
  response: { binary: 'application/zip' },
  errors: ['EXPORT_NOT_FOUND', 'EXPORT_RUNNING', 'TOO_MANY_TRANSFERS'],
});

/** The query of a list that is read in pages: entries after this id. */
const afterQuery = z.strictObject({ after: numberParam(15).optional() });

/** A page of a list; `next` is the `after` of the next page, null at the end. */
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.number().int().nullable() });

export const exportAccount = endpoint({
  id: 'auth.export',
  owner: 'auth',
  method: 'GET',
  path: '/internal/people/{userId}/export',
  summary: "A user's account, sessions and remembered browsers, for the export",
  access: 'service',
  params: userParams,
  response: exportedAccount,
  errors: ['USER_NOT_FOUND'],
});

export const exportSignIns = endpoint({
  id: 'auth.exportAccess',
  owner: 'auth',
  method: 'GET',
  path: '/internal/people/{userId}/export/access',
  summary: "The access log of a user's account, oldest first",
  access: 'service',
  params: userParams,
  query: afterQuery,
  response: pageOf(exportedAccess),
});

export const exportProfile = endpoint({
  id: 'profile.export',
  owner: 'profile',
  method: 'GET',
  path: '/internal/profiles/{userId}/export',
  summary: "A user's profile, answers, sections, preferences and consents, for the export",
  access: 'service',
  params: userParams,
  response: exportedProfile,
});

/** Includes the texts of a readable page: the answers grouped as in the dossier, and the names of the statuses. */
export const exportFilings = endpoint({
  id: 'filing.export',
  owner: 'filing',
  method: 'GET',
  path: '/internal/filings/{userId}/export',
  summary: "A user's filings with history and receipts, for the export",
  access: 'service',
  params: userParams,
  response: z.object({
    filings: exportedFilings,
    reminders: exportedReminders,
    notes: exportedExpertNotes,
    savedViews: exportedSavedViews,
    client: exportedClient.default(null),
    fees: exportedFees.default({ mandates: [], agreed: [], invoices: [] }),
    answers: z.array(
      z.object({
        taxYear: z.number().int(),
        heading: z.string(),
        answers: z.array(z.object({ label: z.string(), value: z.string() })),
      }),
    ),
    statusTexts: z.record(z.enum(taxStatusNames), z.string()),
  }),
});

export const exportReceipt = endpoint({
  id: 'filing.exportReceipt',
  owner: 'filing',
  method: 'GET',
  path: '/internal/filings/{userId}/receipts/{id}',
  summary: 'The PDF of any transmission of a user, for the export',
  access: 'service',
  params: userParams.extend({ id: z.uuid() }),
  response: { binary: 'application/pdf' },
  errors: ['RECEIPT_NOT_FOUND'],
});

export const exportFiledReturn = endpoint({
  id: 'filing.exportReturn',
  owner: 'filing',
  method: 'GET',
  path: '/internal/filings/{userId}/returns/{id}',
  summary: 'The PDF of any filed return of a user, for the export',
  access: 'service',
  params: userParams.extend({ id: z.uuid() }),
  response: { binary: 'application/pdf' },
  errors: ['RETURN_NOT_FOUND'],
});

export const exportMessages = endpoint({
  id: 'messages.export',
  owner: 'messages',
  method: 'GET',
  path: '/internal/messages/{userId}/export',
  summary: "All messages of a user's conversation, oldest first",
  access: 'service',
  params: userParams,
  query: afterQuery,
  response: pageOf(exportedMessage),
});

export const exportMessageAccess = endpoint({
  id: 'messages.exportAccess',
  owner: 'messages',
  method: 'GET',
  path: '/internal/messages/{userId}/export/access',
  summary: "The access log of a user's conversation, oldest first",
  access: 'service',
  params: userParams,
  query: afterQuery,
  response: pageOf(exportedAccess),
});
