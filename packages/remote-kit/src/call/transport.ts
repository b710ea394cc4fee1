import type { UploadOptions } from './upload-options.ts';

/** Sends requests: over the network, or to the mocks of a test. */
export interface Transport {
  fetch(url: string, init: RequestInit): Promise<Response>;
  upload(url: string, form: FormData, options: UploadOptions): Promise<Response>;
}

/** The browser's own network. */
export const network: Transport = {
  fetch: (url, init) => fetch(url, init),
  // No upload happens before sign-in, so the code is loaded with its first use.
  upload: async (...args) => (await import('./upload.ts')).upload(...args),
};
let current = network;

export const transport = (): Transport => current;

/** Replaces the network with the mocks of a test; returns a function that restores it. */
export function replaceTransport(replacement: Transport): () => void {
  current = replacement;
  return () => {
    current = network;
  };
}
