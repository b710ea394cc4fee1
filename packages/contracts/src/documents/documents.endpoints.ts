import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userId } from '../auth/user-id.ts';
import { pageQuery } from '../page.ts';
import { taxYear } from '../years/tax-years.ts';

const fileId = z.uuid();
const fileParams = z.strictObject({ id: fileId });
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * One paper. `fileName` and `originalFileName` are the name it came with; `filename` the name it is stored under.
 * Times ISO 8601 UTC, size in bytes, `blobUrl` a path of this origin that needs the owner's session.
 */
export const file = z.object({
  id: fileId,
  categoryId: z.number().int().nullable(),
  categoryName: z.string().nullable(),
  taxYear: z.number().int(),
  fileName: z.string(),
  originalFileName: z.string(),
  filename: z.string(),
  blobUrl: z.string(),
  uploadedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  size: z.number().int(),
  hash: sha256Hex,
  /** As sniffed from the bytes; `application/octet-stream` when unknown. */
  mediaType: z.string(),
  /** Only verified PDF, JPEG, PNG, WebP and HEIC are ever shown inside the page (READINGS 28). */
  inline: z.boolean(),
  version: z.number().int(),
  versionCount: z.number().int(),
  deletedAt: z.iso.datetime().nullable(),
});
export type FileAnswer = z.infer<typeof file>;

/** Newest first; without `limit` all of them. */
export const listFiles = endpoint({
  id: 'files.list',
  owner: 'documents',
  method: 'GET',
  path: '/api/files',
  summary: 'The papers of a year, newest first',
  access: 'user',
  query: z.strictObject({
    taxYear,
    categoryId: z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .optional(),
    ...pageQuery,
  }),
  answer: z.array(file),
  errors: [],
});

export const listBin = endpoint({
  id: 'files.bin',
  owner: 'documents',
  method: 'GET',
  path: '/api/files/bin',
  summary: 'Deleted papers that can still be restored (30 days), newest deletion first',
  access: 'user',
  query: z.strictObject({ taxYear, ...pageQuery }),
  answer: z.array(file),
  errors: [],
});

export const fileVersion = z.object({
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  blobUrl: z.string(),
  filename: z.string(),
  size: z.number().int(),
  hash: sha256Hex,
});

export const listFileHistory = endpoint({
  id: 'files.history',
  owner: 'documents',
  method: 'GET',
  path: '/api/files/{id}/history',
  summary: 'The versions of a paper, newest first',
  access: 'user',
  params: fileParams,
  answer: z.array(fileVersion),
  errors: ['FILE_NOT_FOUND'],
});

export const downloadFile = endpoint({
  id: 'files.content',
  owner: 'documents',
  method: 'GET',
  path: '/api/files/{id}/content',
  summary: 'The bytes, as an attachment unless `inline=1` and the type is one that is shown inline',
  access: 'user',
  params: fileParams,
  query: z.strictObject({
    version: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number)
      .optional(),
    inline: z.literal('1').optional(),
  }),
  answer: { binary: 'application/octet-stream' },
  errors: ['FILE_NOT_FOUND'],
});

export const deleteFile = endpoint({
  id: 'files.delete',
  owner: 'documents',
  method: 'DELETE',
  path: '/api/files/{id}',
  summary: 'Moves a paper to the bin, where it stays for 30 days; a repeated call changes nothing',
  access: 'user',
  params: fileParams,
  answer: file,
  errors: ['FILE_NOT_FOUND'],
});

export const restoreFile = endpoint({
  id: 'files.restore',
  owner: 'documents',
  method: 'POST',
  path: '/api/files/{id}/restore',
  summary: 'Takes a paper out of the bin',
  access: 'user',
  params: fileParams,
  answer: file,
  errors: ['FILE_NOT_FOUND', 'QUOTA_EXCEEDED'],
});

export const listCategories = endpoint({
  id: 'categories.list',
  owner: 'documents',
  method: 'GET',
  path: '/api/document-categories',
  summary:
    'The document categories of a year, named in the language asked for, and how many papers each holds',
  access: 'user',
  query: z.strictObject({ taxYear: taxYear.optional(), mode: z.enum(['basic', 'all']).default('basic') }),
  answer: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      description: z.string(),
      group: z.string(),
      required: z.boolean(),
      /** Papers of the person in the year asked for; null without a year. */
      fileCount: z.number().int().nullable(),
    }),
  ),
  errors: [],
});

/** How a file of a batch ended. `duplicate`: the same bytes were there already, nothing was stored twice. */
const uploadResult = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('fulfilled'),
    value: z.object({
      hash: sha256Hex,
      blobUrl: z.string(),
      duplicate: z.boolean(),
      newVersion: z.boolean(),
      file,
    }),
  }),
  z.object({ status: z.literal('rejected'), reason: z.string(), code: z.string(), fileName: z.string() }),
]);

/**
 * Multipart. Fields may stand in any order before or after the files they belong to: `files` (repeated), `hashes[]`
 * repeated or `hashes` as a JSON list (READINGS 16), `categoryId`, `categoryName`, `taxYear`. 200 even when some files
 * were rejected; a 4xx when the request as a whole cannot be taken.
 */
export const uploadFiles = endpoint({
  id: 'files.upload',
  owner: 'documents',
  method: 'POST',
  path: '/api/upload',
  summary: 'Stores papers; answers after the durable write',
  access: 'user',
  form: z.object({
    files: z.array(z.string()).describe('one or more file parts'),
    hashes: z.array(sha256Hex).describe('SHA-256 of each file, hex, in the order of the files'),
    categoryId: z.string().optional(),
    categoryName: z.string().optional(),
    taxYear: z.string(),
  }),
  answer: z.object({ files: z.array(uploadResult), failedCount: z.number().int() }),
  errors: [
    'NO_FILES',
    'TOO_MANY_FILES',
    'FILE_TOO_LARGE',
    'EMPTY_FILE',
    'FILE_NAME_INVALID',
    'QUOTA_EXCEEDED',
    'CATEGORY_UNKNOWN',
    'TAX_YEAR_NOT_AVAILABLE',
    'UPLOAD_INTERRUPTED',
    'MALFORMED_UPLOAD',
    'REQUEST_TIMEOUT',
    'STORAGE_FULL',
    'SESSION_EXPIRED',
  ],
});
export type UploadAnswer = z.infer<typeof uploadFiles.answer>;
export type UploadResult = UploadAnswer['files'][number];

/** Which of the required categories a person has covered, for the status machine. */
export const getCoverage = endpoint({
  id: 'documents.coverage',
  owner: 'documents',
  method: 'GET',
  path: '/internal/documents/coverage',
  summary: 'Whether a year has every required category',
  access: 'service',
  query: z.strictObject({
    userId: z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(userId),
    taxYear,
  }),
  answer: z.object({ covered: z.boolean(), missing: z.array(z.number().int()) }),
  errors: [],
});

export const listFilesOf = endpoint({
  id: 'documents.of',
  owner: 'documents',
  method: 'GET',
  path: '/internal/documents/files',
  summary: 'Every paper of a person and year, for the dossier',
  access: 'service',
  query: z.strictObject({
    userId: z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(userId),
    taxYear,
  }),
  answer: z.array(file),
  errors: [],
});
