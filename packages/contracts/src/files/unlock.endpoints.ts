import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileResponse } from './files.endpoints.ts';
import { maxPasswordLength } from './limits.ts';

/**
 * The password is kept only as long as the file is opened. The copy without it becomes the next version of the file, so that
 * the locked original stays as the version before.
 */
export const unlockFile = endpoint({
  id: 'files.unlock',
  owner: 'documents',
  method: 'POST',
  path: '/api/files/{id}/unlock',
  summary:
    'Opens a locked PDF and stores a copy without its password; a file that is not locked stays as it is',
  access: 'user',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ password: z.string().min(1).max(maxPasswordLength) }),
  response: fileResponse,
  errors: [
    'FILE_NOT_FOUND',
    'FILE_PASSWORD_WRONG',
    'FILE_NOT_COPIED',
    'TOO_MANY_REQUESTS',
    'STALE_VERSION',
    'TAX_YEAR_COMPLETED',
    'QUOTA_EXCEEDED',
    'VERSIONS_PER_FILE_EXCEEDED',
    'VERSIONS_PER_YEAR_EXCEEDED',
    'STORAGE_FULL',
  ],
});
