import { uploadLimits } from '@dossier/contracts';
import { defaultReaderLimits, type ReaderLimits } from '@dossier/document-reader';
import {
  fileSettings,
  formSettings,
  inMegabytes,
  megabytes,
  type FormLimits,
  type ServiceDeps,
} from '@dossier/service-kit';
import { z } from 'zod';

/** Upload limits in bytes and milliseconds; the environment can change the defaults of the contracts. */
export interface Settings extends FormLimits {
  readonly quotaBytes: number;
  readonly filesPerYear: number;
  /** Versions of all files of a year, the trash included. */
  readonly versionsPerYear: number;
  /** The Unix socket of clamd; undefined without a malware scanner. */
  readonly clamdSocket: string | undefined;
  readonly reader: Pick<ReaderLimits, 'processes' | 'rssBytes'>;
}

export function readSettings(deps: ServiceDeps): Settings {
  const env = deps.settings({
    ...fileSettings,
    ...formSettings,
    UPLOAD_MAX_FILES: z.coerce.number().int().min(1).max(1000).default(uploadLimits.filesPerRequest),
    UPLOAD_QUOTA_MB: megabytes(uploadLimits.bytesPerUserAndYear),
    FILES_PER_YEAR: z.coerce.number().int().min(1).max(10_000).default(uploadLimits.filesPerUserAndYear),
    CLAMD_SOCKET: z.string().startsWith('/', 'must be the path of a Unix socket').optional(),
    READER_PROCESSES: z.coerce.number().int().min(1).max(16).default(defaultReaderLimits.processes),
    READER_MEMORY_MB: megabytes(defaultReaderLimits.rssBytes),
  });
  return {
    fileBytes: env.UPLOAD_MAX_MB,
    filesPerRequest: env.UPLOAD_MAX_FILES,
    quotaBytes: env.UPLOAD_QUOTA_MB,
    filesPerYear: env.FILES_PER_YEAR,
    versionsPerYear: env.FILES_PER_YEAR * uploadLimits.versionsPerFileOfYear,
    idleMs: env.UPLOAD_IDLE_MS,
    minBytesPerSecond: env.UPLOAD_MIN_BYTES_PER_SECOND,
    clamdSocket: env.CLAMD_SOCKET,
    reader: { processes: env.READER_PROCESSES, rssBytes: env.READER_MEMORY_MB },
  };
}

/** What a tax year of a user may hold. */
export type YearLimits = Pick<Settings, 'quotaBytes' | 'filesPerYear' | 'versionsPerYear'>;

const valueOf = {
  QUOTA_EXCEEDED: ({ quotaBytes }: YearLimits) => inMegabytes(quotaBytes),
  FILES_PER_YEAR_EXCEEDED: ({ filesPerYear }: YearLimits) => filesPerYear,
  VERSIONS_PER_YEAR_EXCEEDED: ({ versionsPerYear }: YearLimits) => versionsPerYear,
  VERSIONS_PER_FILE_EXCEEDED: () => uploadLimits.versionsPerFile,
};

/** The error of a year, or a file, that is full. */
export type YearLimitCode = keyof typeof valueOf;

export function isYearLimit(code: string): code is YearLimitCode {
  return Object.hasOwn(valueOf, code);
}

/** The values of the placeholders in the text of a limit. */
export function limitValues(code: YearLimitCode, limits: YearLimits): { max: number } {
  return { max: valueOf[code](limits) };
}
