/** How many days a deleted file stays in the trash and can be restored. */
export const trashDays = 30;

/** The number of files that one call changes, deletes or downloads at most. */
export const maxFilesAtOnce = 100;

/** The wrong passwords of locked files that a user may enter in ten minutes. */
export const maxPasswordGuesses = 10;

/** ISO 32000-2, 7.6.4.3: the rest of a longer password of a PDF is ignored. */
export const maxPasswordLength = 127;

/** The types that may be shown inside the page, once the content was verified. */
export const inlineMediaTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
] as const;
/** The pages of a PDF that is divided, and the parts that it is divided into. */
export const maxDividedPages = 200;
export const maxParts = 60;
