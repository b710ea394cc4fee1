/** How long a deleted paper can be restored (READINGS 24). */
export const trashDays = 30;

/** The types that may be shown inside the page, once verified from the bytes (READINGS 28). */
export const inlineMediaTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
] as const;
