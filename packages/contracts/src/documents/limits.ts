/** Defaults of READINGS 28; each set by environment. Sizes in bytes. */
export const uploadLimits = {
  fileBytes: 25 * 1024 * 1024,
  filesPerRequest: 50,
  bytesPerUserAndYear: 2 * 1024 * 1024 * 1024,
} as const;

/** How long a deleted paper can be restored (READINGS 24). */
export const binDays = 30;
/** The browser gives an upload up after this long without progress. Document 1, section 9. */
export const uploadTimeoutMs = 30_000;
/** The types that may be shown inside the page, once verified from the bytes (READINGS 28). */
export const inlineMediaTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
] as const;
