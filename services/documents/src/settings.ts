import { uploadLimits } from '@dossier/contracts';
import { fileSettings, megabytes, type ServiceDeps } from '@dossier/service-kit';
import { z } from 'zod';

const mebibyte = 1024 * 1024;

/** Upload limits in bytes and milliseconds; the environment can change the defaults of the contracts. */
export interface Settings {
  readonly fileBytes: number;
  readonly filesPerRequest: number;
  readonly quotaBytes: number;
  readonly idleMs: number;
  /** The average an upload must reach after `idleMs`; 0 for none. */
  readonly minBytesPerSecond: number;
}

export function readSettings(deps: ServiceDeps): Settings {
  const env = deps.settings({
    ...fileSettings,
    UPLOAD_MAX_FILES: z.coerce.number().int().min(1).max(1000).default(uploadLimits.filesPerRequest),
    UPLOAD_QUOTA_MB: megabytes(uploadLimits.bytesPerUserAndYear),
    UPLOAD_IDLE_MS: z.coerce.number().int().min(100).max(600_000).default(30_000),
    UPLOAD_MIN_BYTES_PER_SECOND: z.coerce.number().int().min(0).default(10_000),
  });
  return {
    fileBytes: env.UPLOAD_MAX_MB,
    filesPerRequest: env.UPLOAD_MAX_FILES,
    quotaBytes: env.UPLOAD_QUOTA_MB,
    idleMs: env.UPLOAD_IDLE_MS,
    minBytesPerSecond: env.UPLOAD_MIN_BYTES_PER_SECOND,
  };
}

/** For messages: megabytes with at most one decimal. */
export function inMegabytes(bytes: number): number {
  return Math.round((bytes / mebibyte) * 10) / 10;
}
