/** How many days a deleted file stays in the trash and can be restored. */
export const trashDays = 30;

/** The types that may be shown inside the page, once the content was verified. */
export const inlineMediaTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
] as const;
