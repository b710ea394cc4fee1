import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { taxYear } from '../years/tax-years.ts';
import { sha256Hex, fileResponse } from '../files/files.endpoints.ts';

/** How a file of a batch ended. `duplicate`: the same bytes were there already, nothing was stored twice. */
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
  response: z.object({ files: z.array(uploadResult), failedCount: z.number().int() }),
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

export type UploadResponse = z.infer<typeof uploadFiles.response>;

export type UploadResult = UploadResponse['files'][number];
