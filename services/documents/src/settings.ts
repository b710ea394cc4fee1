import { uploadLimits } from '@dossier/contracts';
import type { ServiceDeps } from '@dossier/service-kit';
import { z } from 'zod';

const mebibyte = 1024 * 1024;
const megabytes = (fallback: number) =>
  z.coerce
    .number()
    .positive()
    .max(1024 * 1024)
    .default(fallback / mebibyte);

/** Limits of READINGS 28, in bytes and milliseconds. */
export interface Settings {
  readonly fileBytes: number;
  readonly filesPerRequest: number;
  readonly quotaBytes: number;
  readonly idleMs: number;
}

export function readSettings(deps: ServiceDeps): Settings {
  const env = deps.settings({
    UPLOAD_MAX_MB: megabytes(uploadLimits.fileBytes),
    UPLOAD_MAX_FILES: z.coerce.number().int().min(1).max(1000).default(uploadLimits.filesPerRequest),
    UPLOAD_QUOTA_MB: megabytes(uploadLimits.bytesPerUserAndYear),
    UPLOAD_IDLE_MS: z.coerce.number().int().min(100).max(600_000).default(30_000),
  });
  return {
    fileBytes: Math.floor(env.UPLOAD_MAX_MB * mebibyte),
    filesPerRequest: env.UPLOAD_MAX_FILES,
    quotaBytes: Math.floor(env.UPLOAD_QUOTA_MB * mebibyte),
    idleMs: env.UPLOAD_IDLE_MS,
  };
}

/** As a person reads it. */
export function inMegabytes(bytes: number): number {
  return Math.round((bytes / mebibyte) * 10) / 10;
}
