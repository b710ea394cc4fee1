import type * as oneFile from './one-file.ts';

// Nobody uploads before having signed in: the code is loaded when it is used.
const load = () => import('./one-file.ts');

/** See `one-file.ts`. */
export const sha256Hex: typeof oneFile.sha256Hex = async (...args) => (await load()).sha256Hex(...args);

/** See `one-file.ts`. */
export const sendFile: typeof oneFile.sendFile = async (...args) => (await load()).sendFile(...args);

/** Fetches the code of an upload ahead: it is there when the connection goes. */
export const prepareUpload = async (): Promise<void> => {
  await Promise.all([load(), import('../call/upload.ts')]);
};
