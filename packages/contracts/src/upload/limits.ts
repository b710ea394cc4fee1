/** Defaults; each can be set by an environment variable. Sizes are in bytes. */
export const uploadLimits = {
  fileBytes: 25 * 1024 * 1024,
  filesPerRequest: 50,
  bytesPerUserAndYear: 2 * 1024 * 1024 * 1024,
  filesPerUserAndYear: 1000,
  versionsPerFile: 100,
  /** Versions of all files of a year, the trash included, for each file that the year may hold. */
  versionsPerFileOfYear: 3,
  /** A smaller version counts as this many bytes of the quota, so that rows without content are not free. */
  minBytesPerVersion: 4096,
} as const;

/** The browser aborts an upload after this time without progress. */
export const uploadTimeoutMs = 30_000;
