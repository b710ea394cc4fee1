/** Defaults of READINGS 28; each set by environment. Sizes in bytes. */
export const uploadLimits = {
  fileBytes: 25 * 1024 * 1024,
  filesPerRequest: 50,
  bytesPerUserAndYear: 2 * 1024 * 1024 * 1024,
} as const;

/** The browser gives an upload up after this long without progress. Document 1, section 9. */
export const uploadTimeoutMs = 30_000;
