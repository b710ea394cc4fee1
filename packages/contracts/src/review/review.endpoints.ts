import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { problemFields } from '../files/problems.ts';
import { downloadFile, fileResponse, previewFile } from '../files/files.endpoints.ts';
import { numberParam } from '../params/number-param.ts';
import { checkReasonNote } from '../params/reason-note.ts';
import { filingParams } from '../params/user-params.ts';
import { userId } from '../params/users.ts';
import { taxYear } from '../years/tax-year-schemas.ts';
import { fileReview, requestForm } from '../files/review-schemas.ts';
import { reviewStates } from './review.ts';

const deskFileParams = filingParams.extend({ id: z.string() });

/** A review as experts see it. */
const deskReview = fileReview.extend({
  /** Incremented by each change; a change names the one it is based on. */
  revision: z.number().int(),
  reviewerId: userId,
});
export type DeskReview = z.infer<typeof deskReview>;

/** A file as experts see it, in the version that `versionForExperts` gives. */
export const deskFile = z.object({
  id: z.uuid(),
  name: z.string(),
  /** As `nameNumber` of the user's list. */
  nameNumber: z.number().int().optional(),
  categoryId: z.number().int().nullable(),
  categoryName: z.string().nullable(),
  version: z.number().int(),
  uploadedAt: z.iso.datetime(),
  size: z.number().int(),
  mediaType: z.string(),
  inline: z.boolean(),
  ...problemFields,
  /** Whether this version is in a dossier; one that answers a request may not be yet. */
  transmitted: z.boolean(),
  /** Whether the office keeps it to itself: it is left out of exports for tax programs. Missing in earlier versions. */
  isInternal: z.boolean().optional(),
  deletedAt: z.iso.datetime().nullable(),
  state: z.enum(reviewStates),
  /** The review of this version. */
  review: deskReview.nullable(),
  /** The request that this version answers. */
  answered: deskReview.nullable(),
});
export type DeskFile = z.infer<typeof deskFile>;

/** Without paging: `FILES_PER_YEAR` bounds the list. */
export const listDeskFiles = endpoint({
  id: 'desk.files',
  owner: 'documents',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/files',
  summary: 'The files of a filing for experts: those that came back first, then by category',
  access: 'expert',
  params: filingParams,
  response: z.array(deskFile),
  errors: ['FILE_NOT_FOUND'],
});

export const downloadDeskFile = endpoint({
  id: 'desk.fileContent',
  owner: 'documents',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/files/{id}/content',
  summary: 'The content of a file for experts; recorded in the access log',
  access: 'expert',
  params: deskFileParams,
  query: downloadFile.query,
  response: downloadFile.response,
  errors: downloadFile.errors,
});

export const previewDeskFile = endpoint({
  id: 'desk.filePreview',
  owner: 'documents',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/files/{id}/preview',
  summary: 'A JPEG of a file for experts; recorded in the access log',
  access: 'expert',
  params: deskFileParams,
  query: previewFile.query,
  response: previewFile.response,
  errors: previewFile.errors,
});

/** The version that was looked at, and the revision of its review; null without one. */
const basis = { version: z.number().int(), revision: z.number().int().nullable() };

export const reviewFile = endpoint({
  id: 'desk.reviewFile',
  owner: 'documents',
  method: 'PUT',
  path: '/api/desk/filings/{userId}/{taxYear}/files/{id}/review',
  summary:
    'Accepts a file or requests a better one from the user, who is notified; a repeated call changes nothing',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: deskFileParams,
  body: z.discriminatedUnion('verdict', [
    z.strictObject({ verdict: z.literal('accepted'), ...basis }),
    requestForm.extend({ verdict: z.literal('requested'), ...basis }).check(checkReasonNote),
  ]),
  response: deskFile,
  errors: ['FILE_NOT_FOUND', 'STALE_VERSION', 'TAX_YEAR_COMPLETED'],
});

export const withdrawReview = endpoint({
  id: 'desk.withdrawReview',
  owner: 'documents',
  method: 'DELETE',
  path: '/api/desk/filings/{userId}/{taxYear}/files/{id}/review',
  summary: 'Withdraws the review of a version; a repeated call changes nothing',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: deskFileParams,
  query: z.strictObject({ version: numberParam(6), revision: numberParam(9) }),
  response: deskFile,
  errors: ['FILE_NOT_FOUND', 'STALE_VERSION'],
});

export const markInternal = endpoint({
  id: 'desk.markInternal',
  owner: 'documents',
  method: 'PUT',
  path: '/api/desk/filings/{userId}/{taxYear}/files/{id}/internal',
  summary: 'Marks a file as internal, which leaves it out of exports for tax programs, or takes that back',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: deskFileParams,
  body: z.strictObject({ isInternal: z.boolean() }),
  response: deskFile,
  errors: ['FILE_NOT_FOUND'],
});

export const listRequestedFiles = endpoint({
  id: 'files.requested',
  owner: 'documents',
  method: 'GET',
  path: '/api/files/requested',
  summary: 'The files of a tax year of which an expert requests a better one, oldest request first',
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: z.array(fileResponse),
});

/**
 * Sent through the outbox of documents after each change and each dossier, in order, with the present counts: `open` requests are with the
 * user, `returned` files answer one and are not reviewed yet. A repeated call changes nothing.
 */
export const recordRequests = endpoint({
  id: 'filing.requests',
  owner: 'filing',
  method: 'POST',
  path: '/internal/filings/requests',
  summary:
    'Records how many files of a filing are requested from the user, how many came back, and how many are reviewed',
  access: 'service',
  body: z.strictObject({
    userId,
    taxYear: z.number().int(),
    open: z.number().int(),
    returned: z.number().int(),
    /** The transmitted files outside the trash, and how many of them are reviewed in the version that experts see. */
    files: z.number().int(),
    reviewed: z.number().int(),
    /** The expert who asked for the file that came back with this change. */
    askedBy: userId.optional(),
    at: z.iso.datetime(),
  }),
  response: z.object({ success: z.literal(true) }),
});

/** Sent through the outbox of filing when a return is filed: nothing can be transmitted any more. */
export const closeRequests = endpoint({
  id: 'documents.closeRequests',
  owner: 'documents',
  method: 'POST',
  path: '/internal/documents/requests-closed',
  summary: 'Withdraws the requests of a tax year that are open; a repeated call changes nothing',
  access: 'service',
  body: z.strictObject({ userId, taxYear: z.number().int(), at: z.iso.datetime() }),
  response: z.object({ success: z.literal(true) }),
});
