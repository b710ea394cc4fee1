/** How a request leaves: the network, or the mocks of a test. */
export interface Transport {
  fetch(url: string, init: RequestInit): Promise<Response>;
  upload(url: string, form: FormData, options: UploadOptions): Promise<Response>;
}

export interface UploadOptions {
  headers: Record<string, string>;
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
  /** Longest time without progress. */
  stallMs: number;
}

/** Thrown by an upload that made no progress for `stallMs`. */
export class StalledError extends Error {}

const network: Transport = {
  fetch: (url, init) => fetch(url, init),
  // Nobody uploads before having signed in: its code is loaded when it is used.
  upload: async (...args) => (await import('./upload.ts')).upload(...args),
};
let current = network;

export const transport = (): Transport => current;

/** Tests put their mocks here; returns a function that takes them away. */
export function replaceTransport(replacement: Transport): () => void {
  current = replacement;
  return () => {
    current = network;
  };
}
