import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userParams } from '../params/user-params.ts';
import { namedUser } from '../params/users.ts';
import { taxYear } from '../years/tax-year-schemas.ts';
import { fileResponse, sha256Hex } from '../files/files.endpoints.ts';

/** The result for one file of the request. `duplicate`: the same content is already stored in this category and tax year. */
const uploadResult = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('fulfilled'),
    value: z.object({
      hash: sha256Hex,
      blobUrl: z.string(),
      duplicate: z.boolean(),
      newVersion: z.boolean(),
      file: fileResponse,
    }),
  }),
  z.object({
    status: z.literal('rejected'),
    reason: z.string().default(''),
    code: z.string().default(''),
    fileName: z.string().default(''),
  }),
]);

/**
 * A multipart request with the parts `files` (repeated), `hashes[]` (repeated) or `hashes` (a JSON list), `categoryId`,
 * `categoryName`, `taxYear`, `replaces` (repeated) and `sort`, in any order. With `sort=auto` and without a category, the files
 * wait for their readings: an exact one files a paper, the others are proposals. Each file is a new one, whatever its name, unless
 * `replaces` names the file that it becomes the new version of, under its own name and in the category of that file. The status is 200 also when some files were rejected, and 4xx when the
 * whole request was rejected.
 */
export const uploadFiles = endpoint({
  id: 'files.upload',
  owner: 'documents',
  method: 'POST',
  path: '/api/upload',
  summary: 'Stores files; the response is sent after the durable write',
  access: 'user',
  form: z.object({
    files: z.array(z.string()).describe('One or more file parts'),
    hashes: z.array(sha256Hex).describe('SHA-256 of each file, in hex, in the order of the files'),
    categoryId: z.string().optional(),
    categoryName: z.string().optional(),
    taxYear: z.string(),
    sort: z.enum(['auto']).optional().describe('Sorts files without a category by what they are'),
    replaces: z
      .string()
      .optional()
      .describe('Once for each file, the id of the file of this tax year that it replaces; empty for none'),
  }),
  response: z.object({ files: z.array(uploadResult), failedCount: z.number().int() }),
  errors: [
    'NO_FILES',
    'TOO_MANY_FILES',
    'FILE_TOO_LARGE',
    'EMPTY_FILE',
    'FILE_NAME_INVALID',
    'QUOTA_EXCEEDED',
    'FILES_PER_YEAR_EXCEEDED',
    'VERSIONS_PER_FILE_EXCEEDED',
    'VERSIONS_PER_YEAR_EXCEEDED',
    'CATEGORY_UNKNOWN',
    'FILE_NOT_FOUND',
    'FILE_EXISTS',
    'TAX_YEAR_NOT_AVAILABLE',
    'TAX_YEAR_COMPLETED',
    'UPLOAD_INTERRUPTED',
    'MALFORMED_UPLOAD',
    'REQUEST_TIMEOUT',
    'STORAGE_FULL',
    'SESSION_EXPIRED',
    'TOO_MANY_TRANSFERS',
  ],
});

const { replaces: _, ...clientForm } = uploadFiles.form.shape;

/**
 * For what came by post, mail or scanner. The files belong to the client, who sees that the office added them and may delete
 * them like others. A year that the expert does not see is not found.
 */
export const uploadClientFiles = endpoint({
  id: 'files.uploadForClient',
  owner: 'documents',
  method: 'POST',
  path: '/api/desk/clients/{userId}/files',
  summary: 'Stores files for a client as `/api/upload` does for its user, except that none is replaced',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: userParams,
  form: z.object(clientForm),
  response: uploadFiles.response,
  errors: ['USER_NOT_FOUND', ...uploadFiles.errors],
});

/** Without paging: `FILES_PER_YEAR` bounds the list. Files that the client added are not listed. */
export const listClientFiles = endpoint({
  id: 'files.listForClient',
  owner: 'documents',
  method: 'GET',
  path: '/api/desk/clients/{userId}/files',
  summary: 'The files that the office added for a client and tax year, latest first',
  access: 'expert',
  params: userParams,
  query: z.strictObject({ taxYear }),
  response: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      categoryName: z.string().nullable(),
      uploadedAt: z.iso.datetime(),
      size: z.number().int(),
      addedBy: namedUser,
    }),
  ),
  errors: ['USER_NOT_FOUND'],
});

export type UploadResponse = z.infer<typeof uploadFiles.response>;

export type UploadResult = UploadResponse['files'][number];
