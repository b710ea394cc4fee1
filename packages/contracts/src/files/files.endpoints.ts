import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userId, userIdParam } from '../users/user-id.ts';
import { pageQuery } from '../page.ts';
import { taxYear } from '../years/tax-years.ts';

const fileId = z.uuid();

const fileParams = z.strictObject({ id: fileId });

export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * One paper. `fileName` and `originalFileName` are the name it came with; `filename` the name it is stored under.
 * Times ISO 8601 UTC, size in bytes, `blobUrl` a path of this origin that needs the owner's session.
 */
export const fileResponse = z.object({
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

export type FileResponse = z.infer<typeof fileResponse>;

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
  response: z.array(fileResponse),
  errors: [],
});

export const listTrash = endpoint({
  id: 'files.bin',
  owner: 'documents',
  method: 'GET',
  path: '/api/files/bin',
  summary: 'Deleted papers that can still be restored (30 days), newest deletion first',
  access: 'user',
  query: z.strictObject({ taxYear, ...pageQuery }),
  response: z.array(fileResponse),
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
  response: z.array(fileVersion),
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
  response: { binary: 'application/octet-stream' },
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
  response: fileResponse,
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
  response: fileResponse,
  errors: ['FILE_NOT_FOUND', 'QUOTA_EXCEEDED'],
});

export const listFilesForUser = endpoint({
  id: 'documents.of',
  owner: 'documents',
  method: 'GET',
  path: '/internal/documents/files',
  summary: 'Every paper of a person and year, for the dossier',
  access: 'service',
  query: z.strictObject({
    userId: userIdParam,
    taxYear,
  }),
  response: z.array(fileResponse),
  errors: [],
});
