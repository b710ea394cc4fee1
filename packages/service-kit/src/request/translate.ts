import { isDatabaseFull, isDatabaseUnavailable } from '../db/errors.ts';
import { BlobCorruptedError, BlobMissingError, BlobStoreUnavailableError } from '../errors/blob-errors.ts';
import { KeyNotAuthenticError } from '../crypto/envelope.ts';
import { AppError, fail } from '../errors/app-error.ts';

const damages = [BlobCorruptedError, BlobMissingError, KeyNotAuthenticError];
const brokenDisk = new Set(['EIO', 'EROFS', 'EMFILE', 'ENFILE']);
const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

/** Maps anything thrown to an error of the closed list; an unexpected one becomes INTERNAL_ERROR. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseFull(error)) return fail('STORAGE_FULL', { cause: error });
  if (isDatabaseUnavailable(error)) return fail('SERVICE_UNAVAILABLE', { retryAfter: 1, cause: error });
  if (error instanceof BlobStoreUnavailableError)
    return fail('SERVICE_UNAVAILABLE', { retryAfter: 5, cause: error });
  if (damages.some((damage) => error instanceof damage)) return fail('DATA_DAMAGED', { cause: error });
  const code = systemCode(error);
  if (code && fullDisk.has(code)) return fail('STORAGE_FULL', { cause: error });
  if (code && brokenDisk.has(code)) return fail('SERVICE_UNAVAILABLE', { retryAfter: 1, cause: error });
  return fail('INTERNAL_ERROR', { cause: error });
}

function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
