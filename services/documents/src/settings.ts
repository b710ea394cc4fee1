import { uploadLimits } from '@dossier/contracts';
import {
  fileSettings,
  formSettings,
  inMegabytes,
  megabytes,
  type FormLimits,
  type ServiceDeps,
} from '@dossier/service-kit';
import { z } from 'zod';
import { defaultReaderLimits, type ReaderLimits } from './reader/reader.ts';

/** Upload limits in bytes and milliseconds; the environment can change the defaults of the contracts. */
export interface Settings extends FormLimits {
  readonly quotaBytes: number;
  readonly filesPerYear: number;
  readonly reader: Pick<ReaderLimits, 'processes' | 'rssBytes'>;
}

export function readSettings(deps: ServiceDeps): Settings {
  const env = deps.settings({
    ...fileSettings,
    ...formSettings,
    UPLOAD_MAX_FILES: z.coerce.number().int().min(1).max(1000).default(uploadLimits.filesPerRequest),
    UPLOAD_QUOTA_MB: megabytes(uploadLimits.bytesPerUserAndYear),
    FILES_PER_YEAR: z.coerce.number().int().min(1).max(10_000).default(uploadLimits.filesPerUserAndYear),
    READER_PROCESSES: z.coerce.number().int().min(1).max(16).default(defaultReaderLimits.processes),
    READER_MEMORY_MB: megabytes(defaultReaderLimits.rssBytes),
  });
  return {
    fileBytes: env.UPLOAD_MAX_MB,
    filesPerRequest: env.UPLOAD_MAX_FILES,
    quotaBytes: env.UPLOAD_QUOTA_MB,
    filesPerYear: env.FILES_PER_YEAR,
    idleMs: env.UPLOAD_IDLE_MS,
    minBytesPerSecond: env.UPLOAD_MIN_BYTES_PER_SECOND,
    reader: { processes: env.READER_PROCESSES, rssBytes: env.READER_MEMORY_MB },
  };
}

/** What a tax year of a user may hold. */
export type YearLimits = Pick<Settings, 'quotaBytes' | 'filesPerYear'>;

/** The error of a year that is full. */
export type YearLimitCode = 'QUOTA_EXCEEDED' | 'FILES_PER_YEAR_EXCEEDED';

/** The values of the placeholders in the text of a limit. */
export function limitValues(code: YearLimitCode, limits: YearLimits): { max: number } {
  return { max: code === 'QUOTA_EXCEEDED' ? inMegabytes(limits.quotaBytes) : limits.filesPerYear };
}
