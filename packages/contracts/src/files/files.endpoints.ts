import { z } from 'zod';
import { categoryIdParam } from '../categories/category-id.ts';
import { openChoice } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { numberParam } from '../params/number-param.ts';
import { maxPageSize } from '../params/paging.ts';
import { userYearQuery } from '../params/user-params.ts';
import { fileReview } from './review-schemas.ts';
import { maxFilesAtOnce } from './limits.ts';
import { previewKinds } from './previews.ts';
import { problemFields } from './problems.ts';
import { fileSortings } from './file-sortings.ts';
import { userId } from '../params/users.ts';
import { taxYear, taxYearBody } from '../years/tax-year-schemas.ts';

const fileId = z.uuid();

/** Any text: an id that never was is not found, like that of another user. */
const fileParams = z.strictObject({ id: z.string() });

export const manyFilesBody = z.strictObject({ ids: z.array(z.string().max(100)).min(1).max(maxFilesAtOnce) });

export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);

/** Who added a version: the office for the user; missing for the user. `handoverId` is the handover by which it came from a phone. */
const fileAuthor = {
  addedBy: openChoice(z.enum(['office']), 'office').optional(),
  handoverId: z.uuid().optional(),
};

/**
 * A file. `fileName`, `originalFileName` and `filename` are its name: that of the upload until it is renamed. Times are ISO 8601
 * in UTC, `size` is in bytes, `blobUrl` is a path of this origin that needs the owner's session.
 */
export const fileResponse = z.object({
  id: fileId,
  categoryId: z.number().int().nullable(),
  categoryName: z.string().nullable(),
  taxYear: z.number().int(),
  fileName: z.string(),
  originalFileName: z.string(),
  filename: z.string(),
  /** In lists, the number of the file among those of the same name, category and year, by upload, from 2; missing for the first. */
  nameNumber: z.number().int().optional(),
  blobUrl: z.string(),
  uploadedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  size: z.number().int(),
  hash: sha256Hex,
  /** Detected from the content; `application/octet-stream` when unknown. */
  mediaType: z.string(),
  /** True for a verified type of `inlineMediaTypes`: only these may be shown inside the page. */
  inline: z.boolean(),
  version: z.number().int(),
  versionCount: z.number().int(),
  deletedAt: z.iso.datetime().nullable(),
  ...fileAuthor,
  /** Missing for a file that a person filed, or that nobody asked to sort. */
  sorting: z.enum(fileSortings).optional(),
  ...problemFields,
  /** `pending`: the malware scanner of the operator has not scanned it yet. */
  scan: z.literal('pending').optional(),
  /** The latest version that was transmitted in a dossier. Its bytes are kept, also when the file is deleted. */
  transmittedVersion: z.number().int().nullable(),
  /** When that version was transmitted; missing when none was. */
  transmittedAt: z.iso.datetime().optional(),
  /** The document that the file is a part of, and its pages there, such as `3-5, 9`; missing for others. */
  part: z.object({ fileId, fileName: z.string(), pages: z.string() }).optional(),
  /** Set for an original that was divided into files of its parts: it is kept beside them, and counts no more. */
  isDivided: z.literal(true).optional(),
  /** The latest review by an expert; missing without one. */
  review: fileReview.optional(),
});

export type FileResponse = z.infer<typeof fileResponse>;

/** Without `limit` the whole list, which `FILES_PER_YEAR` bounds. */
export const listFiles = endpoint({
  id: 'files.list',
  owner: 'documents',
  method: 'GET',
  path: '/api/files',
  summary: 'The files of a tax year, by default the default year, newest first',
  access: 'user',
  page: true,
  query: z.strictObject({ taxYear: taxYear.optional(), categoryId: categoryIdParam.optional() }),
  response: z.array(fileResponse),
});

/** Without `limit` the whole list, which twice `FILES_PER_YEAR` bounds. */
export const listTrash = endpoint({
  id: 'files.bin',
  owner: 'documents',
  method: 'GET',
  path: '/api/files/bin',
  summary: 'Deleted files that can still be restored (30 days), latest deletion first',
  access: 'user',
  page: true,
  query: z.strictObject({ taxYear }),
  response: z.array(fileResponse),
});

const fileVersion = z.object({
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  blobUrl: z.string(),
  /** The name at upload. */
  filename: z.string(),
  size: z.number().int(),
  hash: sha256Hex,
  ...fileAuthor,
});

export const listFileHistory = endpoint({
  id: 'files.history',
  owner: 'documents',
  method: 'GET',
  path: '/api/files/{id}/history',
  summary: `The versions of a file, newest first; the newest ${maxPageSize} without \`limit\``,
  access: 'user',
  params: fileParams,
  page: true,
  response: z.array(fileVersion),
  errors: ['FILE_NOT_FOUND'],
});

export const downloadFile = endpoint({
  id: 'files.content',
  owner: 'documents',
  method: 'GET',
  path: '/api/files/{id}/content',
  summary: 'The content of a file, as an attachment unless `inline=1` and its type may be shown inline',
  access: 'user',
  params: fileParams,
  query: z.strictObject({
    version: numberParam(6).optional(),
    inline: z.literal('1').optional(),
  }),
  response: { binary: 'application/octet-stream' },
  errors: ['FILE_NOT_FOUND', 'FILE_MALWARE', 'TOO_MANY_TRANSFERS'],
});

export const previewFile = endpoint({
  id: 'files.preview',
  owner: 'documents',
  method: 'GET',
  path: '/api/files/{id}/preview',
  summary: 'A JPEG of a picture or of the first page of a PDF, upright and without metadata',
  access: 'user',
  params: fileParams,
  query: z.strictObject({
    version: numberParam(6).optional(),
    kind: z.enum(previewKinds).optional(),
    /** From 1, of a TIFF as `picture`; PREVIEW_UNAVAILABLE after the last one. */
    page: numberParam(2).optional(),
  }),
  response: { binary: 'image/jpeg' },
  errors: ['FILE_NOT_FOUND', 'PREVIEW_UNAVAILABLE', 'PREVIEW_BUSY', 'STORAGE_FULL', 'TOO_MANY_TRANSFERS'],
});

export const fileChange = {
  name: z.string().trim().min(1).max(255).optional(),
  /** null for no category. */
  categoryId: z.number().int().nullable().optional(),
  taxYear: taxYearBody.optional(),
};

export const fileEditErrors = [
  'FILE_NOT_FOUND',
  'FILE_NAME_INVALID',
  'CATEGORY_UNKNOWN',
  'TAX_YEAR_NOT_AVAILABLE',
  'FILE_TRANSMITTED',
  'TAX_YEAR_COMPLETED',
  'FILE_EXISTS',
  'STALE_VERSION',
  'QUOTA_EXCEEDED',
  'FILES_PER_YEAR_EXCEEDED',
  'VERSIONS_PER_YEAR_EXCEEDED',
] as const;

export const editFile = endpoint({
  id: 'files.edit',
  owner: 'documents',
  method: 'PATCH',
  path: '/api/files/{id}',
  summary: 'Changes name, category or tax year of a file; its id, versions and bytes stay',
  access: 'user',
  params: fileParams,
  body: z.strictObject(fileChange),
  response: fileResponse,
  errors: fileEditErrors,
});

export const downloadFiles = endpoint({
  id: 'files.archive',
  owner: 'documents',
  method: 'GET',
  path: '/api/files/archive',
  summary: `The files of a tax year, of one category of it, or up to ${maxFilesAtOnce} by id, as a ZIP; 404 when one is missing or there are none`,
  access: 'user',
  query: z.strictObject({
    taxYear,
    categoryId: categoryIdParam.optional(),
    /** Separated by commas. */
    ids: z
      .string()
      .min(1)
      .transform((ids) => ids.split(','))
      .pipe(manyFilesBody.shape.ids)
      .optional(),
  }),
  response: { binary: 'application/zip' },
  errors: ['FILE_NOT_FOUND', 'TOO_MANY_TRANSFERS'],
});

export const deleteFile = endpoint({
  id: 'files.delete',
  owner: 'documents',
  method: 'DELETE',
  path: '/api/files/{id}',
  summary: 'Moves a file to the trash, where it stays for 30 days; a repeated call changes nothing',
  access: 'user',
  params: fileParams,
  response: fileResponse,
  errors: ['FILE_NOT_FOUND'],
});

export const restoreFile = endpoint({
  id: 'files.restore',
  owner: 'documents',
  method: 'POST',
  path: '/api/files/{id}/restore',
  summary: 'Restores a file from the trash; instead of a document that was divided, its parts are there then',
  access: 'user',
  params: fileParams,
  response: fileResponse,
  errors: ['FILE_NOT_FOUND', 'QUOTA_EXCEEDED', 'FILES_PER_YEAR_EXCEEDED'],
});

export const listFilesForUser = endpoint({
  id: 'documents.of',
  owner: 'documents',
  method: 'GET',
  path: '/internal/documents/files',
  summary: 'The files of a user and tax year, for the dossier',
  access: 'service',
  query: userYearQuery,
  response: z.array(fileResponse),
});

/** Sent through the outbox of filing with a dossier, in batches. */
export const recordTransmittedFiles = endpoint({
  id: 'documents.recordTransmitted',
  owner: 'documents',
  method: 'POST',
  path: '/internal/documents/transmitted',
  summary: 'Records the file versions of a dossier, which are kept from then on',
  access: 'service',
  body: z.strictObject({
    userId,
    taxYear: z.number().int(),
    at: z.iso.datetime(),
    files: z.array(z.strictObject({ id: fileId, version: z.number().int() })),
  }),
  response: z.object({ success: z.literal(true) }),
});
