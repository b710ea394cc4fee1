import type * as oneFile from './one-file.ts';

// No upload happens before sign-in, so the code is loaded with its first use.
const load = () => import('./one-file.ts');

/** See `one-file.ts`. */
export const sha256Hex: typeof oneFile.sha256Hex = async (...args) => (await load()).sha256Hex(...args);

/** See `one-file.ts`. */
export const sendFile: typeof oneFile.sendFile = async (...args) => (await load()).sendFile(...args);

/** Loads the upload code ahead, so that an upload can be queued when the connection is lost. */
export const prepareUpload = async (): Promise<void> => {
  await Promise.all([load(), import('../call/upload.ts')]);
};
