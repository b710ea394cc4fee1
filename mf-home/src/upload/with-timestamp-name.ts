import { extensionOf } from './upload-item.ts';

/**
 * A phone calls every photo `image.jpg`, a clipboard every picture `image.png`: the same name again would be a new
 * version of the paper before (READINGS 17).
 */
export const withTimestampName =
  (prefix: string) =>
  (file: File, index = 0): File => {
    const extension = extensionOf(file.name) || 'jpg';
    return new File([file], `${prefix}-${Date.now() + index}.${extension}`, { type: file.type });
  };
