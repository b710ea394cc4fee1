import { extensionOf } from '@dossier/documents';

/**
 * Adds a timestamp to generic names. Phones call every photo `image.jpg` and clipboards every picture `image.png`; the same
 * name would create a new version of the previous file.
 */
export const withTimestampName =
  (prefix: string) =>
  (file: File, index = 0): File => {
    const extension = extensionOf(file.name) || 'jpg';
    return new File([file], `${prefix}-${Date.now() + index}.${extension}`, { type: file.type });
  };
