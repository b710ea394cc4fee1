/** Defaults; each can be set by an environment variable. Sizes are in bytes. */
export const uploadLimits = {
  fileBytes: 25 * 1024 * 1024,
  filesPerRequest: 50,
  bytesPerUserAndYear: 2 * 1024 * 1024 * 1024,
  filesPerUserAndYear: 1000,
} as const;

/** The browser aborts an upload after this time without progress. */
export const uploadTimeoutMs = 30_000;
